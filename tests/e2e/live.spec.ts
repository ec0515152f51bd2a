// What changes while a page stands open. The proof of it, reduced: `npm run prove -- presence` does it at full scale, with a socket that
// stays cut. And the way in which a page is brought up to date, by itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { runningFile } from '../support/instance';
import { test } from '../support/test';

test('two people see each other, their crossing writes are shown, and a list stays as it was left', async () => {
  const child = spawn(process.execPath, ['tests/proofs/presence.mjs'], {
    env: { ...process.env, REDUCED: '1', LECTERN_RUNNING: runningFile() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  const [status] = (await once(child, 'close')) as [number | null];
  expect(status, said).toBe(0);
});

test.describe('a page that is brought up to date', () => {
  /** Makes the page's `main` what the second is, and answers what is there then. */
  async function morphed(page: Page, before: string, after: string, meanwhile = '', frozen = ''): Promise<string> {
    const { outputFiles } = await build({
      entryPoints: ['src/client/live/morph.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'live',
    });
    await page.setContent(`<main>${before}</main>`);
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    return page.evaluate(
      ([next, first, list]) => {
        const main = document.querySelector('main') as HTMLElement;
        for (const element of main.querySelectorAll('*')) Object.assign(element, { stood: true });
        if (first) new Function(first)();
        const other = new DOMParser().parseFromString(`<main>${next}</main>`, 'text/html').querySelector('main');
        const { live } = window as unknown as { live: { morph: (...args: unknown[]) => void } };
        live.morph(main, other, list ? { frozen: main.querySelector(list) } : {});
        for (const element of main.querySelectorAll('*')) if (!('stood' in element)) element.setAttribute('new', '');
        return main.innerHTML;
      },
      [after, meanwhile, frozen] as const,
    );
  }
  const rows = (...ids: string[]): string => ids.map((id) => `<li data-id="${id}">${id}</li>`).join('');

  test('keeps its rows, in whatever order they come', async ({ page }) => {
    expect(await morphed(page, `<ul>${rows('a', 'b', 'c')}</ul>`, `<ul>${rows('c', 'x', 'a')}</ul>`)).toBe(
      '<ul><li data-id="c">c</li><li data-id="x" new="">x</li><li data-id="a">a</li></ul>',
    );
  });

  test('changes what stands in a row and nothing of what stands around it, where the list is held back', async ({
    page,
  }) => {
    const next = `<p>3</p><ul>${rows('n')}<li data-id="c">C</li><li data-id="a">A</li></ul>`;
    expect(await morphed(page, `<p>2</p><ul>${rows('a', 'b', 'c')}</ul>`, next, '', 'ul')).toBe(
      '<p>3</p><ul><li data-id="a">A</li><li data-id="b">b</li><li data-id="c">C</li></ul>',
    );
  });

  test('leaves alone what was typed, ticked, chosen, opened and put there', async ({ page }) => {
    const field = (value: string): string =>
      `<div id="box"><input name="q" value="${value}"><textarea>${value}</textarea><input type="checkbox"><details><summary>More</summary></details><select><option>1</option><option>2</option></select></div>`;
    await morphed(
      page,
      field('old'),
      `<h2>New</h2>${field('new')}`,
      `const box = document.querySelector('#box');
       box.querySelector('input').value = 'typed';
       box.querySelector('textarea').value = 'written';
       box.querySelector('[type=checkbox]').checked = true;
       box.querySelector('details').open = true;
       box.querySelector('select').value = '2';
       box.insertAdjacentHTML('beforebegin', '<p id="problem">Not saved</p>');
       box.querySelector('input').focus();`,
    );
    expect(
      await page.evaluate(() => {
        const find = <E extends Element>(selector: string): E => document.querySelector(selector) as E;
        return [
          find<HTMLInputElement>('input').value,
          find<HTMLTextAreaElement>('textarea').value,
          find<HTMLInputElement>('[type=checkbox]').checked,
          find<HTMLDetailsElement>('details').open,
          find<HTMLSelectElement>('select').value,
          find('#problem').textContent,
          document.activeElement?.getAttribute('name'),
          find('#box').getAttribute('new'),
          find('h2').textContent,
        ];
      }),
    ).toEqual(['typed', 'written', true, true, '2', 'Not saved', 'q', null, 'New']);
  });

  test('follows what nobody has touched', async ({ page }) => {
    await morphed(page, '<input value="old"><textarea>old</textarea>', '<input value="new"><textarea>new</textarea>');
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
      ),
    ).toEqual(['new', 'new']);
  });

  test('does not take one thing for another of the same kind', async ({ page }) => {
    const list = '<div class="table-wrap"><b>1</b></div>';
    expect(await morphed(page, `<h1>A</h1>${list}`, `<h1>A</h1><div class="banner">Told</div>${list}`)).toBe(
      `<h1>A</h1><div class="banner" new="">Told</div>${list}`,
    );
  });

  test('hands an island its new props, and touches nothing that it has drawn', async ({ page }) => {
    const island = (props: string, drawn: string): string =>
      `<astro-island component-export="Composer" props="${props}"><p>${drawn}</p></astro-island>`;
    expect(await morphed(page, island('1', 'in use'), island('2', 'as served'))).toBe(
      '<astro-island component-export="Composer" props="2" ssr=""><p>in use</p></astro-island>',
    );
  });
});
