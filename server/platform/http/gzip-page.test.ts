import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gzipPage } from './gzip-page.ts';

const rules = (count: number) => Array.from({ length: count }, (_, at) => `.rule-${at}{margin:${at}px}`).join('');
const page = (sheet: string, text: string) =>
  `<!DOCTYPE html><head><style data-href="/a.css">${sheet}</style><style>.b{}</style></head><body>${text.repeat(300)}</body>`;

it.each([
  ['with a sheet', page(rules(2000), 'Gabel für Pommes – ')],
  ['with the same sheet and other words', page(rules(2000), 'fourchette à frites ')],
  ['with another sheet of the same length', page(rules(2000).replace('.rule-7{', '.rule-8{'), 'knife ')],
  ['with a small sheet', page(rules(10), 'spoon ')],
  ['without any', '<p>Löffel</p>'.repeat(1000)],
  ['with one that does not end', `<style href="a">${rules(2000)}`],
  ['that is empty', ''],
])('a page %s is the same after it was compressed, each time', async (_, html) => {
  for (let time = 0; time < 2; time += 1)
    expect(gunzipSync(await gzipPage(new TextEncoder().encode(html))).toString()).toBe(html);
});

it('keeps no more sheets than a build has', async () => {
  const sizes = [];
  for (let sheet = 0; sheet < 8; sheet += 1) {
    const html = page(`.page-${sheet}{}${rules(2000)}`, 'fork ');
    const pressed = await gzipPage(new TextEncoder().encode(html));
    expect(gunzipSync(pressed).toString()).toBe(html);
    sizes.push(pressed.length);
  }
  expect(Math.max(...sizes)).toBeLessThan(20_000);
});
