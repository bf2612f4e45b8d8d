import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';
import { Documents } from './documents.ts';
import type { DocumentRecipe } from './list-documents.ts';
import { inMemory } from './cache-file.ts';

const html = 'text/html; charset=utf-8';
const lines = Array.from(
  { length: 400 },
  (_, at) => `<p>A fork of ${at * 7919} grams of bran, number ${at % 13}.</p>`,
).join('');
const page = (text: string) => Buffer.from(`<!doctype html><title>${text}</title>${lines}`);
const recipe = (path: string, make: DocumentRecipe['make'], more: Partial<DocumentRecipe> = {}): DocumentRecipe => ({
  path,
  status: 200,
  type: html,
  immutable: false,
  make,
  ...more,
});
const built = async (path: string, text: string, more: { ofContent?: boolean; immutable?: boolean } = {}) =>
  inMemory(
    await compress({ path, status: 200, type: html, immutable: false, ofContent: true, ...more }, page(text), 'quick'),
  );

const request = (path: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  path,
  query: '',
  header: (name: string) => ({ 'accept-encoding': 'br', ...headers })[name],
});
/** What a visitor reads under an address. */
async function shown(documents: Documents, path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const answer = await documents.answer(request(path, headers));
  return answer?.body ? (/<title>(.*)<\/title>/.exec(brotliDecompressSync(answer.body).toString())?.[1] ?? '') : null;
}
const never = () => expect.unreachable('nobody asked for it');

/** A page whose making is ended by the test. */
function slowly() {
  let done: (text: string) => void = () => undefined;
  let count = 0;
  const text = new Promise<string>((resolve) => (done = resolve));
  const make = async () => {
    count += 1;
    return page(await text);
  };
  return { make, done, made: () => count };
}

test('a page is made when somebody asks for it, once for all who ask meanwhile, and then answered from memory', async () => {
  const documents = new Documents([], false);
  const slow = slowly();
  documents.use([recipe('/shop', slow.make), recipe('/contact', never)]);
  expect(documents.respond(request('/shop'))).toBeNull();
  const visitors = [shown(documents, '/shop'), shown(documents, '/shop')];
  slow.done('new');
  expect(await Promise.all(visitors)).toEqual(['new', 'new']);
  expect(documents.respond(request('/shop'))?.status).toBe(200);
  expect(slow.made()).toBe(1);
});

test('with another content nothing of the one before is shown, but what the build made for good', async () => {
  const files = await Promise.all([
    built('/', 'built'),
    built('/gone', 'built'),
    built('/assets/app.js', 'script', { ofContent: false, immutable: true }),
  ]);
  const documents = new Documents(files, false);
  expect(await shown(documents, '/')).toBe('built');
  documents.use([recipe('/', () => page('first'))]);
  expect(await shown(documents, '/')).toBe('first');
  expect(await shown(documents, '/gone')).toBeNull();
  expect(await shown(documents, '/assets/app.js')).toBe('script');
  documents.use([recipe('/', () => page('second'))]);
  expect(await shown(documents, '/')).toBe('second');
  documents.use(null);
  expect(await shown(documents, '/')).toBe('built');
});

test('whoever asked before something was published gets the page as it was then, whole', async () => {
  const documents = new Documents([], false);
  const slow = slowly();
  documents.use([recipe('/', slow.make)]);
  const early = shown(documents, '/');
  documents.use([recipe('/', () => page('new'))]);
  expect(await shown(documents, '/')).toBe('new');
  slow.done('old');
  expect(await early).toBe('old');
  expect(await shown(documents, '/')).toBe('new');
});

test('a page that cannot be made is shown as it was, is tried again, and nobody sees an error', async () => {
  const failures: string[] = [];
  const documents = new Documents([await built('/', 'built')], false, [], (_, path) => failures.push(path));
  let works = false;
  const make = () => {
    if (!works) throw new Error('no memory');
    return page('new');
  };
  documents.use([recipe('/', make), recipe('/fresh', make)]);
  await expect(shown(documents, '/fresh')).rejects.toThrow('no memory');
  expect(await shown(documents, '/')).toBe('built');
  expect(await shown(documents, '/')).toBe('built');
  // not tried by every visitor
  expect(failures).toEqual(['/fresh', '/']);
  // there is nothing else to show: tried whenever somebody asks
  await expect(shown(documents, '/fresh')).rejects.toThrow('no memory');
  // published once more meanwhile, it is still the one that was shown last
  documents.use([recipe('/', make)]);
  expect(await shown(documents, '/')).toBe('built');
  works = true;
  expect(await documents.makeOneMore()).toBe('failed');
  expect(await documents.makeOneMore()).toBe('made');
  expect(await shown(documents, '/')).toBe('new');
});

test('when nobody asks, the rest is made, and what was asked for stays', async () => {
  const documents = new Documents([], false);
  let made = 0;
  const make = (text: string) => () => {
    made += 1;
    return page(text);
  };
  documents.use([recipe('/', make('home')), recipe('/shop', make('shop')), recipe('/old', () => null)]);
  const asked = await documents.answer(request('/'));
  while ((await documents.makeOneMore()) === 'made');
  expect(made).toBe(2);
  expect(documents.respond(request('/', { 'if-none-match': asked?.headers['ETag'] ?? '' }))?.status).toBe(304);
  expect(documents.respond(request('/shop'))?.status).toBe(200);
  expect(await documents.answer(request('/old'))).toBeNull();
  expect(await documents.makeOneMore()).toBe('done');
});

test('a page has its language from the cookie, and the page that is missing from the address', async () => {
  const documents = new Documents([], false);
  const missing = { status: 404 };
  documents.use([
    recipe('/', () => page('English'), { language: 'en' }),
    recipe('/', () => page('Deutsch'), { language: 'de' }),
    recipe('/de/404', () => page('nicht da'), missing),
  ]);
  expect(await shown(documents, '/')).toBe('English');
  expect(await shown(documents, '/', { cookie: 'a=b; language=de' })).toBe('Deutsch');
  const answer = await documents.notFound(request('/de/nowhere'));
  expect(answer?.status).toBe(404);
  expect(await shown(documents, '/de/404')).toBeNull();
});
