import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { locales } from '../../../domain/locale.ts';
import { itemsOf } from './areas.ts';
import { mergeChanges, placeOf, valueAt, type Change } from './change.ts';
import { ContentTrees } from './content-trees.ts';
import { consequencesOf, deletionOf, exists, namedInCode, type DeletableArea } from './deletion.ts';
import type { Typed } from './drafts.ts';
import { layOver } from './lay-over.ts';
import { contentWith, problemsOf } from '../../web/publishing/read-content.ts';
import { postsIn } from '../content/posts-in.ts';
import { newPost } from './new-post.ts';
import { chosenWhole } from './things.ts';
import { unreadableFiles } from './unreadable-files.ts';
import { newClaim, newProduct, newQuestion, type NewThing } from './new-things.ts';

const root = join(process.cwd(), 'content');
const code = new ContentTrees(root, new Map());
const today = new Date('2026-11-22T12:00:00Z');

/** As publishing would: what was typed over the code's files. */
const changesOf = (typed: readonly Pick<Typed, 'file' | 'at' | 'value'>[]): Change[] =>
  typed.map(({ file, at, value }) => {
    const base = code.valueAt(file, at);
    return { file, at, ...(base === undefined ? {} : { base }), ...(value === undefined ? {} : { value }) };
  });
const treesOf = (changes: readonly Change[]) => new ContentTrees(root, layOver(root, changes).overlay);
const begun = (thing: NewThing | string | null): NewThing => {
  if (thing === null || typeof thing === 'string') throw new Error(`not begun: ${thing}`);
  return thing;
};
const write = (file: string, at: string[], value: Change['value']): Typed => ({
  file,
  at,
  value,
  seen: '',
  published: undefined,
});
const words: Record<string, string> = {
  en: 'A short text.',
  de: 'Ein kurzer Text.',
  nl: 'Een korte tekst.',
  fr: 'Un texte.',
};

test('a piece of news is as long as it is, in the languages that it is written in; half a language is refused', () => {
  const post = newPost({ title: 'Neuer Packtisch', language: 'de', format: 'news' }, code, '2026-11-22');
  const german = `blog/${post?.slug}/de.md`;
  const front = ['subtitle', 'teaser', 'description', 'coverAlt'].map((key) =>
    write(german, ['front', key], words['de']),
  );
  const begunPost = changesOf(post?.typed ?? []);
  expect(unreadableFiles(root, begunPost).map((line) => line.split(': ')[0])).toContain(`content/${german}`);
  const changes = mergeChanges(begunPost, changesOf([...front, write(german, ['body'], 'Er ist da.')]));
  expect([unreadableFiles(root, changes), problemsOf(changes, today)]).toEqual([[], []]);
  const { posts } = contentWith(changes, today);
  const slugsIn = (language: string) => postsIn(posts, language).map(({ facts }) => facts.slug);
  expect(slugsIn('de')).toContain(post?.slug);
  for (const language of ['en', 'nl', 'fr']) expect(slugsIn(language)).not.toContain(post?.slug);
  expect(slugsIn('fr')).toHaveLength(6);

  const half = mergeChanges(changes, changesOf([write(`blog/${post?.slug}/fr.md`, ['front', 'title'], 'Nouvelle')]));
  expect(unreadableFiles(root, half).join()).toContain(`content/blog/${post?.slug}/fr.md: subtitle`);
  const article = mergeChanges(changes, changesOf([write(`blog/${post?.slug}/facts.json`, ['format'], 'article')]));
  // all languages at once
  for (const language of ['en', 'nl', 'fr'])
    expect(unreadableFiles(root, article).join()).toContain(`content/blog/${post?.slug}/${language}.md: title`);
});

test('what was written into a new post is published with the post, whatever of it was chosen', () => {
  const post = newPost({ title: 'Neuer Packtisch', language: 'de', format: 'news' }, code, '2026-11-22');
  const german = `blog/${post?.slug}/de.md`;
  const draft = (typed: Pick<Typed, 'file' | 'at' | 'value'>) => ({
    ...typed,
    operator: 'anna',
    changedAt: 1,
    plan: null,
  });
  const body = draft(write(german, ['body'], 'Er ist da.'));
  const price = draft(write('products/knives/facts.json', ['priceCents'], 990));
  const drafts = [...(post?.typed ?? []).map(draft), body, price];
  const chosen = chosenWhole(drafts, [placeOf(body)]);
  expect(chosen).toEqual(drafts.filter((one) => one !== price));
  expect(treesOf(changesOf(chosen)).valueAt(german, ['body'])).toBe('Er ist da.');
  expect(chosenWhole(drafts, [placeOf(price)])).toEqual([price]);
});

test('the answer to a new question is published with the question', () => {
  const question = begun(newQuestion({ question: 'Wie schwer ist die Gabel?', path: '/shop' }, 'de', code));
  const draft = (typed: Pick<Typed, 'file' | 'at' | 'value'>) => ({
    ...typed,
    operator: 'anna',
    changedAt: 1,
    plan: null,
  });
  const answer = draft(write('faq/de.json', [question.id, 'answer'], 'Leicht.'));
  const other = draft(write('faq/de.json', ['prices', 'title'], 'Preise'));
  const drafts = [...question.typed.map(draft), answer, other];
  expect(chosenWhole(drafts, [placeOf(answer)])).toEqual(drafts.filter((one) => one !== other));
});

describe('something new, begun in one language and written in all of them, passes every check of the build', () => {
  test('a product', () => {
    const cake = {
      title: 'Kuchengabeln',
      itemNo: 'CB-100',
      priceCents: 1050,
      unit: 'piece',
      image: 'product-fork',
    } as const;
    const { id, typed } = begun(newProduct(cake, 'de', code));
    expect(id).toBe('kuchengabeln');
    const bare = problemsOf(changesOf(typed), today);
    expect(bare.join('\n')).toContain('content/products/kuchengabeln/en.json: name');
    const prose = locales.flatMap((locale) =>
      ['name', 'title', 'subtitle', 'packaging', 'imageAlt', 'description'].map((key) =>
        write(`products/${id}/${locale}.json`, [key], key === 'packaging' ? '{fact:salesUnit}' : words[locale]),
      ),
    );
    const changes = mergeChanges(changesOf(typed), changesOf(prose));
    expect(problemsOf(changes, today)).toEqual([]);
    expect(itemsOf('products', treesOf(changes))).toContain(id);
    expect(newProduct({ ...cake, itemNo: 'CB-101' }, 'de', treesOf(changes))).toBe('taken');
    expect(newProduct({ ...cake, title: 'Andere' }, 'de', treesOf(changes))).toBe('item-number');
    expect(newProduct({ ...cake, itemNo: 'CB 1:2' }, 'de', code)).toBe('item-number');
  });

  test('a copy of a product has all but its names, and is on sale whatever the other one is', () => {
    const spork = { title: 'Göffel', itemNo: 'CB-102', priceCents: 990, unit: 'piece', image: 'product-fork' } as const;
    const soldOut = treesOf(changesOf([write('products/forks/facts.json', ['sale'], 'sold-out')]));
    const { id, typed } = begun(newProduct({ ...spork, copyOf: 'forks' }, 'de', soldOut));
    const facts = typed.find(({ file }) => file === `products/${id}/facts.json`)?.value;
    expect(facts).toMatchObject({ id, itemNo: 'CB-102', weightClaim: 'weight-cutlery', sale: 'on-sale', position: 7 });
    const french = typed.find(({ file }) => file === `products/${id}/fr.json`)?.value;
    expect(french).toMatchObject({ name: '', title: '', uses: code.valueAt('products/forks/fr.json', ['uses']) });
    const names = locales.flatMap((locale) =>
      ['name', 'title'].map((key) => write(`products/${id}/${locale}.json`, [key], 'Göffel')),
    );
    expect(problemsOf(mergeChanges(changesOf(typed), changesOf(names)), today)).toEqual([]);
  });

  test('a claim', () => {
    const water = { name: 'Water saved', statement: 'A fork takes 2 litres of water.', topic: 'emissions' } as const;
    const { id, typed } = begun(newClaim(water, 'en', code, '2026-11-22'));
    const texts = ['figure', 'statement', 'scope', 'basis', 'source'].flatMap((field) =>
      locales.map((locale) => write(`claims/${id}.json`, [field, locale], words[locale])),
    );
    expect(problemsOf(changesOf(typed), today).join('\n')).toContain('content/claims/water-saved.json');
    const changes = mergeChanges(changesOf(typed), changesOf(texts));
    expect(problemsOf(changes, today)).toEqual([]);
    expect(newClaim(water, 'en', treesOf(changes), '2026-11-22')).toBe(null);
  });

  test('a question stands at the end of the list, whatever a developer adds to it', () => {
    const { id, typed } = begun(newQuestion({ question: 'Are there cups?', path: '/shop' }, 'en', code));
    const texts = locales.flatMap((locale) => [
      write(`faq/${locale}.json`, [id, 'title'], words[locale]),
      write(`faq/${locale}.json`, [id, 'ask'], [`${words[locale]} 1`, `${words[locale]} 2`]),
      write(`faq/${locale}.json`, [id, 'answer'], words[locale]),
    ]);
    const changes = mergeChanges(changesOf(typed), changesOf(texts));
    expect(problemsOf(changes, today)).toEqual([]);
    const after = treesOf(changes);
    expect(after.valueAt('faq/facts.json', ['entries', '#are-there-cups'])).toEqual({ id, path: '/shop' });
    const entries = (trees: ContentTrees) => valueAt(trees.tree('faq/facts.json'), ['entries']);
    expect((entries(after) as unknown[]).slice(0, -1)).toEqual(entries(code));
    // and goes again without a trace
    const gone = mergeChanges(changes, changesOf(deletionOf('faq', id, after, after)));
    expect(gone).toEqual([]);
  });
});

describe('something is deleted', () => {
  const without = (area: DeletableArea, item: string) => changesOf(deletionOf(area, item, code, code));

  test('a product goes from every list, a sample post no longer speaks of it, a set that holds it and texts that name its price or length are named first', () => {
    const box = { file: 'products/party-box/facts.json', at: ['contents', 'pieces'] };
    const { inTheWay } = consequencesOf('products', 'fries-picks', code);
    const texts = inTheWay.filter(({ file }) => file !== box.file);
    expect(inTheWay.length - texts.length).toBe(1);
    expect(texts.map(({ file, at }) => `${file} ${at.join('.')}`).sort()).toEqual(
      locales
        .flatMap((locale) => [
          `faq/${locale}.json dimensions.answer`,
          `faq/${locale}.json prices.answer`,
          `messages/${locale}/home.json products.lead`,
        ])
        .sort(),
    );
    const pieces = (code.valueAt(box.file, box.at) as { product: string }[]).filter(
      ({ product }) => product !== 'fries-picks',
    );
    const rewritten = texts.map((text) => ({ ...text, value: 'Ask us.' }));
    const changes = mergeChanges(
      changesOf([{ ...box, value: pieces }, ...rewritten]),
      without('products', 'fries-picks'),
    );
    const after = treesOf(changes);
    expect(itemsOf('products', after)).not.toContain('fries-picks');
    expect(after.has('products/fries-picks/de.json')).toBe(false);
    expect(JSON.stringify(after.tree('community/facts.json'))).not.toContain('fries-picks');
    expect(problemsOf(changes, today)).toEqual([]);
  });

  test('a post: others no longer name it as related; texts that link to it are named', () => {
    const slug = 'greenwashing-alarm-biologisch-abbaubar-luege';
    const id = code.valueAt(`blog/${slug}/facts.json`, ['id']);
    const { along, inTheWay } = consequencesOf('posts', slug, code);
    for (const { value } of along) expect(value).not.toContain(id);
    const after = treesOf(without('posts', slug));
    expect(itemsOf('posts', after)).not.toContain(slug);
    const problems = problemsOf(without('posts', slug), today);
    // every problem is one of a text that was named
    for (const problem of problems) expect(inTheWay.some(({ file }) => problem.includes(`content/${file}`))).toBe(true);
  });

  test('a claim that texts make is named with every text, and the other reading loses its way back', () => {
    const { inTheWay, along } = consequencesOf('claims', 'weight-cutlery', code);
    expect(inTheWay).toContainEqual({ file: 'products/knives/facts.json', at: ['weightClaim'] });
    expect(inTheWay).toContainEqual({ file: 'faq/facts.json', at: ['entries', '#weight', 'claim'] });
    expect(along).toContainEqual({ file: 'claims/weight-cutlery-grams.json', at: ['otherReadings'], value: [] });
  });

  test('an entry of the questions goes with its texts in every language', () => {
    const changes = without('faq', 'arbitration');
    const after = treesOf(changes);
    expect(exists('faq', 'arbitration', after)).toBe(false);
    for (const locale of locales) expect(after.valueAt(`faq/${locale}.json`, ['arbitration'])).toBe(undefined);
    expect(problemsOf(changes, today)).toEqual([]);
  });

  test('what a developer changed in a deleted file is told; deleted and begun anew is no conflict', () => {
    const [first, ...rest] = without('products', 'knives');
    if (first === undefined) throw new Error('nothing is deleted');
    const stale = { ...first, base: { id: 'knives' } };
    expect(layOver(root, [stale, ...rest]).meetings).toMatchObject([{ change: stale, applied: true }]);
    const anew = mergeChanges([first], [{ file: first.file, at: [], value: { id: 'knives' } }]);
    expect(layOver(root, anew).meetings).toEqual([]);
  });

  test('what the code names by itself is known', () => {
    const sources = [
      'apps/site',
      'server/features/content',
      'server/features/assistant',
      'server/features/orders',
      'domain',
    ]
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n');
    const names = (area: DeletableArea, ids: readonly string[], said: (id: string) => string) =>
      ids.filter((id) => sources.includes(said(id))).map((id) => `${area}/${id}`);
    const entries = valueAt(code.tree('faq/facts.json'), ['entries']) as { id: string }[];
    expect(
      [
        ...names('products', itemsOf('products', code), (id) => `'${id}'`),
        ...names('claims', itemsOf('claims', code), (id) => `'${id}'`),
        ...names('posts', itemsOf('posts', code), (id) => `/blog/${id}`),
        ...names(
          'faq',
          entries.map(({ id }) => id),
          (id) => `prose[language]['${id}']`,
        ),
      ].sort(),
    ).toEqual(Object.keys(namedInCode).sort());
  });
});
