import { expect, test } from '@playwright/test';
import type { Form } from '../../domain/forms/form.ts';
import { forms } from '../../domain/forms/forms.ts';
import { addressInLanguage, routedPages } from '../../domain/pages.ts';
import { useSite } from './harness.ts';

// Over the table of pages, so that a new page, query or form is tried by itself. No browser: what the server says is read.

const site = useSite();

/** Ends a text, an attribute in either kind of quotes, a comment and a script, and begins an element. */
const hostile = `zz"'--></script></textarea><b id=zz onclick=zz>`;
const typed = encodeURIComponent(hostile);
const isMarkup = (answer: string) => /zz["']|<b id=zz/.test(answer);

/** A path for a pattern, with something for each of its names. */
const filled = (pattern: string, word: string) => pattern.replace(/:\w+|\*/g, word);

async function unescaped(address: string, init?: RequestInit): Promise<string[]> {
  const answer = await fetch(site().url + address, { redirect: 'manual', ...init });
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  expect(answer.status, address).toBeLessThan(500);
  expect(answer.headers.get('x-content-type-options'), address).toBe('nosniff');
  // a page's data are no document, and no browser takes them for one
  if (answer.headers.get('content-type')?.startsWith('text/x-script')) return [];
  return isMarkup(`${headers}\n${await answer.text()}`) ? [address] : [];
}

test('the mark that is looked for would be found', { tag: '@matrix' }, () => {
  expect(isMarkup(`<p>${hostile}</p>`)).toBe(true);
  expect(isMarkup(`<p title="${hostile.replaceAll('<', '&lt;')}">`)).toBe(true);
});

test('nothing in a path, a query or a header becomes markup of an answer', { tag: '@matrix' }, async () => {
  const addresses = routedPages.flatMap(({ path, liveQuery }) => [
    `${filled(path, typed)}/${typed}`,
    filled(path, typed),
    `${filled(path, typed)}.data?x=${typed}`,
    ...[...liveQuery, 'x', typed].flatMap((name) =>
      [addressInLanguage(path, 'de'), path].flatMap((own) => [
        `${filled(own, 'x')}?${name}=${typed}`,
        `${filled(own === '/' ? '/_' : own, 'x')}.data?${name}=${typed}`,
      ]),
    ),
  ]);
  const headers = { cookie: `language=${typed}`, 'accept-language': typed, referer: `https://${typed}.example/` };
  const found: string[] = [];
  for (const address of addresses) found.push(...(await unescaped(address, { headers })));
  expect(addresses.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('nothing in a field of a page’s form becomes markup of its answer', { tag: '@matrix' }, async () => {
  const names = new Set(Object.values<Form>(forms).flatMap(({ labels }) => Object.keys(labels)));
  const found: string[] = [];
  let returned = 0;
  for (const { path, form } of routedPages) {
    if (!form) continue;
    for (const step of ['', 'review', 'send', typed]) {
      const body = new URLSearchParams([...names, 'website', 'list', 'token'].map((name) => [name, hostile]));
      body.set('step', step);
      const init = { method: 'POST', body, headers: { origin: site().url } };
      found.push(...(await unescaped(path, init)));
      const answer = await (await fetch(site().url + path, init)).text();
      if (answer.includes('zz&quot;')) returned += 1;
    }
  }
  expect(found).toEqual([]);
  // what was typed comes back, so there was something to escape
  expect(returned).toBeGreaterThan(4);
});
