import { parseAtomFeed } from 'feedsmith';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newNewsletter, type NewsletterBlock, type NewsletterContent } from '../../../../domain/newsletter.ts';
import { archivedPath } from '../../../../domain/archived-newsletter.ts';
import { archiveFeedPath, archiveSitemapPath } from '../../../../domain/live-addresses.ts';
import { startPostgres, type TestPostgres } from '../../../../tests/fakes/postgres.ts';
import { startServices, type TestServices } from '../../../../tests/fakes/start-services.ts';
import { addSubscribers } from '../../../../tests/fakes/subscribers.ts';
import { readArchiving, setArchived } from '../archive-newsletter.ts';
import { controlNewsletter } from '../control-newsletter.ts';
import { createNewsletter } from '../save-newsletter.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { content, withContent } from '../../content/load.ts';
import { configureSite, siteSetting } from '../../content/site-setting.ts';
import { answerSearch, withNewsletters } from '../../search/answer-search.ts';
import { searchNewsletters } from '../../search/search-newsletters.ts';
import { archiveFile } from './archive-files.ts';
import { findInArchive, listArchive } from './read-archive.ts';
import { showArchived, showHead } from './show-archived.ts';

let postgres: TestPostgres;
const settingBefore = siteSetting();
beforeAll(async () => {
  configureSite({ ...settingBefore, siteUrl: 'https://site.example' });
  postgres = startPostgres();
});
afterAll(async () => {
  await postgres.remove();
  configureSite(settingBefore);
});

const actor = { operator: { id: 'owner', email: 'owner@example.com' }, addressPrefix: '192.0.2.1' };
const sentAt = Date.parse('2026-11-30T08:00:00Z');
const inGerman = (text: string) => ({ en: '', nl: '', fr: '', de: text });
const text = (words: string): NewsletterBlock => ({ id: '1', type: 'text', text: inGerman(words) });

const german = (changes: Partial<NewsletterContent> = {}): NewsletterContent => ({
  ...newNewsletter('Interner Name'),
  languages: ['de'],
  subject: inGerman('Der Frühling auf dem Teller'),
  blocks: [
    { id: '2', type: 'headline', text: inGerman('Es geht wieder nach draußen') },
    text('Guten Tag,\n\nalles dazu steht [im Shop](/shop) & <hier>.'),
    text('Unser Besteck ist {claim:home-compostable}.'),
  ],
  inArchive: true,
  ...changes,
});

describe.each(['sqlite', 'postgres'] as const)('newsletters on the site, on %s', (kind) => {
  let services: TestServices;
  let env: Record<string, string>;
  const open: TestServices[] = [];
  const instance = async () => {
    const one = await startServices(env);
    one.clock.now = sentAt;
    open.push(one);
    return one;
  };
  beforeEach(async () => {
    env = kind === 'postgres' ? { DATABASE_URL: await postgres.createReadyDatabase() } : {};
    services = await instance();
    env['DATA_DIR'] = services.dataDir;
    await services.database.write((transaction) =>
      transaction
        .insertInto('operators')
        .values({ ...actor.operator, name: 'Owner', role: 'admin', language: 'de', created_at: 0, disabled_at: null })
        .execute(),
    );
    await addSubscribers(services.database, 1, { now: sentAt });
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.remove();
  });

  const send = async (written: NewsletterContent, by = services) => {
    const id = await createNewsletter(by.database, actor, written, sentAt);
    expect(await by.newsletter.begin(id, 1, actor)).toBeNull();
    return id;
  };
  const slugs = async () => (await listArchive(services.database)).map(({ slug }) => slug);
  const show = (id: string, isShown: boolean) =>
    setArchived(services.database, actor, { id, isShown, siteUrl: 'https://site.example' }, sentAt + 60_000);
  const file = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await archiveFile(new Request(`https://site.example${path}`, { headers }), services.database);
    if (answer === null) throw new Error(`${path} is no file of the archive`);
    return answer;
  };
  const shown = async (slug: string) => {
    const found = await findInArchive(services.database, slug);
    return Array.isArray(found) ? showArchived(found, 'de') : found;
  };

  test('the search finds what may be read today, in its own language, and joins it to what the site holds', async () => {
    const search = (question: string, language: Locale = 'de') =>
      searchNewsletters(question, language, services.database);
    const places = async (question: string, language?: Locale) =>
      (await search(question, language)).groups.flatMap(({ hits }) => hits.map(({ path }) => path));
    expect(await places('Frühling')).toEqual([]);
    const id = await send(german());
    const [slug = ''] = await slugs();
    expect(await places('Frühling')).toEqual([archivedPath(slug)]);
    expect(await places('wieder nach draussen')).toEqual([archivedPath(slug)]);
    // not for one word of many
    expect(await places('Frühling Datenschutz Impressum Lieferzeit')).toEqual([]);
    expect(await places('Frühling', 'en')).toEqual([]);
    const found = withNewsletters(await answerSearch('Frühling', 'de'), await search('Frühling'));
    expect([found.groups.at(-1)?.kind, found.suggestion, found.total > 0]).toEqual(['newsletter', null, true]);
    const forks = await answerSearch('Gabel', 'de');
    expect(withNewsletters(forks, await search('Gabel'))).toEqual(forks);
    const withoutProof = { ...content(), claims: new Map() };
    expect(await withContent(withoutProof, () => places('kompostierbar'))).toEqual([]);
    expect(await withContent(withoutProof, () => places('Frühling'))).toEqual([archivedPath(slug)]);
    await show(id, false);
    expect(await places('Frühling')).toEqual([]);
  });

  test('one that is marked can be read from the moment it is sent, and the mail begins with the way there', async () => {
    expect(await slugs()).toEqual([]);
    await send(german());
    const [head] = await listArchive(services.database);
    expect(head).toMatchObject({ slug: '2026-11-30', language: 'de', subject: 'Der Frühling auf dem Teller' });
    expect(await shown('2026-11-30')).toMatchObject({
      subject: 'Der Frühling auf dem Teller',
      teaser: expect.stringMatching(/^Guten Tag, alles dazu steht im Shop & <hier>\. Unser Besteck ist /),
      languages: ['de'],
      isShortened: false,
      blocks: expect.arrayContaining([
        { type: 'headline', text: 'Es geht wieder nach draußen' },
        {
          type: 'text',
          small: false,
          parts: [{ text: 'alles dazu steht ' }, { text: 'im Shop', href: '/de/shop' }, { text: ' & <hier>.' }],
        },
      ]),
    });
    const mail = await services.mailSetting.editions.edition((await newsletterIds())[0] ?? '', 'de');
    expect(mail.address).toBe('https://site.example/de/newsletter/2026-11-30');
  });
  const newsletterIds = async () =>
    (await services.database.read((reader) => reader.selectFrom('newsletters').select('id').execute())).map(
      ({ id }) => id,
    );

  test('what is not marked stays with its readers until somebody shows it, and what is taken off is gone', async () => {
    const id = await send(german({ inArchive: false }));
    expect(await slugs()).toEqual([]);
    expect((await services.mailSetting.editions.edition(id, 'de')).address).toBeUndefined();
    expect(await show(id, true)).toBe(true);
    expect(await slugs()).toEqual(['2026-11-30']);
    expect(await show(id, false)).toBe(true);
    expect(await findInArchive(services.database, '2026-11-30')).toBe('gone');
    expect(await (await file(archiveFeedPath('de'))).text()).not.toContain('<entry>');
    expect(await show(id, true)).toBe(true);
    expect(await readArchiving(services.database, id)).toEqual({ slug: '2026-11-30', isShown: true });
    // what is stopped for good leaves the site by itself
    expect(await controlNewsletter(services.database, actor, { id, name: 'stop' }, sentAt)).toBe(true);
    expect(await slugs()).toEqual([]);
    const log = await services.database.read((reader) => reader.selectFrom('desk_log').select('action').execute());
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['newsletter-shown', 'newsletter-hidden']));
    // a draft is nobody's to read
    const draft = await createNewsletter(services.database, actor, german(), sentAt);
    expect(await show(draft, true)).toBe(false);
  });

  test('two on one day, begun at once in two instances, have an address each', async () => {
    const second = kind === 'postgres' ? await instance() : services;
    await Promise.all([send(german()), send(german(), second), send(german(), second)]);
    expect((await slugs()).sort()).toEqual(['2026-11-30', '2026-11-30-2', '2026-11-30-3']);
    // pressed twice at once it is shown once
    const [id = ''] = await newsletterIds();
    await Promise.all([show(id, true), show(id, true)]);
    expect(await slugs()).toHaveLength(3);
  });

  test('a claim that is not shown any more is not made in an old newsletter either', async () => {
    await send(
      german({ subject: inGerman('Kompostierbar: {claim:home-compostable}'), blocks: german().blocks.slice(1) }),
    );
    const withProof = await shown('2026-11-30');
    expect(JSON.stringify(withProof)).toContain('#home-compostable');
    const without = { ...content(), claims: new Map() };
    const shortened = await withContent(without, async () => await shown('2026-11-30'));
    expect(shortened).toMatchObject({ subject: null, isShortened: true });
    const words = JSON.stringify(shortened);
    expect(words).toContain('im Shop');
    expect(words).not.toMatch(/kompost|Worauf diese Angaben/i);
    const [head] = await listArchive(services.database);
    if (head === undefined) throw new Error('it is not listed');
    expect(withContent(without, () => showHead(head)).subject).toBeNull();
    expect(await withContent(without, async () => await (await file(archiveFeedPath('de'))).text())).not.toMatch(
      /kompost/i,
    );
  });

  test('one that came out in other languages is shown in English, else in one of them', async () => {
    const both = { ...inGerman('Frühling'), en: 'Spring' };
    await send(
      german({
        languages: ['de', 'en'],
        subject: both,
        blocks: [{ id: '5', type: 'text', text: { ...inGerman('Guten Tag.'), en: 'Good day.' } }],
      }),
    );
    await send(german());
    const found = await findInArchive(services.database, '2026-11-30');
    if (!Array.isArray(found)) throw new Error('it is not there');
    expect(showArchived(found, 'fr')).toMatchObject({ language: 'en', languages: ['en', 'de'], subject: 'Spring' });
    const other = await findInArchive(services.database, '2026-11-30-2');
    if (!Array.isArray(other)) throw new Error('it is not there');
    expect(showArchived(other, 'fr')?.language).toBe('de');
  });

  test('the feed of each language is whole and valid, and asked again it says that nothing is new', async () => {
    await send(german());
    const answer = await file(archiveFeedPath('de'));
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await answer.text();
    const feed = parseAtomFeed(xml);
    expect(feed).toMatchObject({
      id: 'https://site.example/de/newsletter.atom',
      title: { value: 'Newsletter von No2ndPlanet' },
      entries: [
        {
          id: 'https://site.example/de/newsletter/2026-11-30',
          title: { value: 'Der Frühling auf dem Teller' },
          published: '2026-11-30T08:00:00.000Z',
        },
      ],
    });
    const html = feed.entries?.[0]?.content ?? '';
    expect(String(typeof html === 'string' ? html : html.value)).toContain(
      '<a href="https://site.example/de/shop">im Shop</a> &amp; &lt;hier&gt;.',
    );
    expect(xml).not.toMatch(/Interner Name|owner@example|reader1|unsubscribe/);
    const again = await file(archiveFeedPath('de'), { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(parseAtomFeed(await (await file(archiveFeedPath('fr'))).text()).entries ?? []).toEqual([]);
  });

  test('search engines are told of the list and of each newsletter in its languages, and of nothing while there is none', async () => {
    expect(await (await file(archiveSitemapPath)).text()).not.toContain('<url>');
    await send(german());
    const xml = await (await file(archiveSitemapPath)).text();
    expect([...xml.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)).toEqual([
      'https://site.example/newsletter/archive',
      'https://site.example/de/newsletter/archiv',
      'https://site.example/nl/newsletter/archief',
      'https://site.example/fr/newsletter/archives',
      'https://site.example/de/newsletter/2026-11-30',
    ]);
    expect(await archiveFile(new Request(`https://site.example${archivedPath('x')}`), services.database)).toBeNull();
  });
});
