import { describe, expect, it } from 'vitest';
import { officeRow } from '../../../src/components/courses/office-row';
import { html, trusted } from '../../../src/components/markup';

describe('markup', () => {
  it('escapes every value, in text and in attributes', () => {
    expect(html`<a title="${'"><script>'}">${"<b>&'"}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</a>',
    );
  });
  it('leaves markup as it is, alone or in a list', () => {
    expect(html`<ul>${[html`<li>${'<'}</li>`, trusted('<li>2</li>')]}</ul>`.text).toBe(
      '<ul><li>&lt;</li><li>2</li></ul>',
    );
  });
  it('writes nothing for what is absent, and writes zero', () => {
    expect(html`${null}${undefined}${false}${0}`.text).toBe('0');
  });
});

describe('a row of the office', () => {
  it('runs nothing that stands in a title', () => {
    const reader = { timeZone: 'Europe/London', locale: 'en-GB', now: '2026-11-24T09:00:00.000Z' };
    const course = {
      id: 'c1',
      version: 1,
      title: '<img src=x onerror=alert(1)>"',
      code: '<i>',
      status: 'draft',
      updatedAt: reader.now,
    };
    const row = officeRow({ course, next: null, upcoming: 0 }, reader, 'GBP', true).text;
    expect(row).not.toContain('<img');
    expect(row).not.toContain('<i>');
    expect(row.match(/&quot;/g)).toHaveLength(3);
  });
});
