import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#http/markdown';

describe('A picture in a text', () => {
  it('is shown where it is of the library', () => {
    expect(renderMarkdown('![A knot](/files/f-1/knot.jpg "Bowline")')).toBe(
      '<p><img src="/files/f-1/knot.jpg" alt="A knot" title="Bowline" loading="lazy" /></p>',
    );
  });

  it.each([
    '![A knot](https://other.example/knot.gif)',
    '![A knot](//other.example/knot.gif)',
    '![A knot](/api/me)',
    '![A knot](/files/../api/me)',
    '![A knot](data:image/svg+xml;base64,PHN2Zy8+)',
    '![A knot](javascript:alert(1))',
    '![A knot][1]\n\n[1]: https://other.example/knot.gif',
  ])('is shown as its words where it is not: %s', (source) => {
    expect(renderMarkdown(source).trim()).toBe('<p>A knot</p>');
  });
});

describe('Headings of a text', () => {
  it('begin below those of the page, whichever level its writer began with', () => {
    expect(renderMarkdown('# One\n\n### Two')).toBe('<h3>One</h3>\n<h4>Two</h4>');
  });
});
