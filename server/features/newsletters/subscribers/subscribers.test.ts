import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServices, type TestServices } from '../../../../tests/fakes/start-services.ts';
import { addSubscribers } from '../../../../tests/fakes/subscribers.ts';
import { readLog } from '../../../platform/audit/read-log.ts';
import { findConsent } from '../find-consent.ts';
import { addSubscriber } from './add-subscriber.ts';
import { readConsentFile } from './consent-file.ts';
import { endSubscription } from './end-subscription.ts';
import { exportSubscribers } from './export-subscribers.ts';
import { importSubscribers } from './import-subscribers.ts';
import { countByState, listSubscribers, subscribersOnPage, type SubscriberFilter } from './list-subscribers.ts';
import { readListAside } from './list-worker.ts';
import { usePostgres } from '../../../../tests/fakes/use-postgres.ts';

const anna = { operator: { id: 'anna', email: 'anna@example.com' }, addressPrefix: '192.0.2.1' };
const now = Date.parse('2026-11-26T09:00:00Z');
const all: SubscriberFilter = { state: null, language: null, search: '' };
const consent = { givenOn: '2026-03-12', way: 'Karte unterschrieben', place: 'Messe', file: null };

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('subscribers at the desk, on %s', (kind) => {
  let services: TestServices;
  beforeEach(async () => {
    services = await startServices(kind === 'postgres' ? { DATABASE_URL: await postgres.createReadyDatabase() } : {});
    services.clock.now = now;
    await services.database.write((transaction) =>
      transaction
        .insertInto('operators')
        .values({ ...anna.operator, name: 'Anna', role: 'admin', language: 'de', created_at: 0, disabled_at: null })
        .execute(),
    );
  });
  afterEach(() => services.remove());

  const add = (email: string, over: Partial<typeof consent> = {}) =>
    addSubscriber(services.newsletterStore, anna, { email, language: 'de', consent: { ...consent, ...over } }, now);
  const list = (filter: Partial<SubscriberFilter> = {}, after: string | null = null) =>
    listSubscribers(services.database, anna, { filter: { ...all, ...filter }, after }, now);
  const bring = async (text: string, isRehearsal = false) => {
    const read = await readListAside({ bytes: new TextEncoder().encode(text), today: '2026-11-26' });
    if (read.kind === 'refused') throw new Error(read.why);
    return {
      ...read,
      ...(await importSubscribers(services.newsletterStore, anna, { ...read, language: 'de', isRehearsal }, now)),
    };
  };
  const mails = async () =>
    (
      await services.database.read((reader) =>
        reader.selectFrom('mails').select(['template', 'recipient', 'language']).orderBy('recipient').execute(),
      )
    ).map(({ template, recipient, language }) => `${template} ${recipient} ${language}`);
  const actions = async () =>
    (await readLog(services.database, anna, { before: null }, now)).rows.map(({ action }) => action);

  test('who is added with a proof gets the newsletter without a mail, and the proof is found by the address', async () => {
    const file = { name: 'Karte.pdf', bytes: new TextEncoder().encode('%PDF-1.7') };
    expect(
      await addSubscriber(
        services.newsletterStore,
        anna,
        { email: 'Ada@Example.org', language: 'nl', consent: { ...consent, file } },
        now,
      ),
    ).toBe('added');
    expect(await add('ada@example.org')).toBe('known');
    expect(await mails()).toEqual([]);
    const { given, subscription } = await findConsent(services.database, anna, 'ADA@example.org', now);
    expect([subscription?.state, given]).toMatchObject([
      'confirmed',
      { on: '2026-03-12', way: 'Karte unterschrieben', place: 'Messe', fileName: 'Karte.pdf' },
    ]);
    expect(await readConsentFile(services.database, anna, given?.id ?? '', now)).toMatchObject({ name: 'Karte.pdf' });
    expect(await actions()).toEqual(expect.arrayContaining(['subscriber-added', 'consent-file-read', 'consent-read']));
  });

  test('who is unsubscribed by hand stays so: neither an entry nor a list brings them back, and they are asked nothing', async () => {
    await add('ada@example.org');
    const [ada] = (await list()).subscribers;
    expect(await endSubscription(services.newsletterStore, anna, ada?.id ?? '', now)).toBe('ada@example.org');
    expect(await endSubscription(services.newsletterStore, anna, ada?.id ?? '', now)).toBeNull();
    expect(await add('ada@example.org')).toBe('suppressed');
    const { taken, refused } = await bring('ada@example.org\n');
    expect(taken).toMatchObject({ suppressed: 1, asked: 0 });
    expect(refused).toEqual([{ line: 1, email: 'ada@example.org', why: 'suppressed' }]);
    expect(await mails()).toEqual([]);
    expect((await countByState(services.database)).unsubscribed).toBe(1);
  });

  test('of a list those with a proof are taken, the others asked once, and each line that is left out says why', async () => {
    await add('known@example.org');
    const text = [
      'E-Mail;Sprache;Einwilligung am;Einwilligung wie;Einwilligung wo',
      'proven@example.org;fr;12.03.2026;Karte;Messe',
      'asked@example.org;nl;;;',
      'known@example.org;;;;',
      'no address;;;;',
      'asked@example.org;;;;',
      'future@example.org;de;2027-01-01;Karte;Messe',
      'half@example.org;de;2026-01-01;;',
      'odd@example.org;klingon;;;',
    ].join('\r\n');
    expect((await bring(text, true)).taken).toMatchObject({ added: 1, asked: 1, known: 1 });
    expect(await mails()).toEqual([]);
    const first = await bring(text);
    expect(first.taken).toMatchObject({ added: 1, asked: 1, known: 1 });
    expect(first.kind === 'read' && first.people.length).toBe(3);
    expect(await mails()).toEqual(['newsletter-confirmation asked@example.org nl']);
    const again = await bring(text);
    expect(again.taken).toMatchObject({ added: 0, asked: 0, known: 2, waiting: 1 });
    expect(await mails()).toHaveLength(1);
    const read = await readListAside({ bytes: new TextEncoder().encode(text), today: '2026-11-26' });
    expect(read.kind === 'read' && read.refused.map(({ line, why }) => [line, why])).toEqual([
      [5, 'address'],
      [6, 'twice'],
      [7, 'day'],
      [8, 'proof'],
      [9, 'language'],
    ]);
  });

  test('pages hold everybody once, and a part of an address finds its readers', async () => {
    await addSubscribers(services.database, 2 * subscribersOnPage + 3, { now });
    const seen: string[] = [];
    for (let after: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof list>> = await list({ state: 'confirmed' }, after);
      seen.push(...page.subscribers.map(({ email }) => email));
      if (page.next === null) break;
      after = page.next;
    }
    expect(new Set(seen).size).toBe(2 * subscribersOnPage + 3);
    expect(seen).toHaveLength(2 * subscribersOnPage + 3);
    expect((await list({ search: 'READER17@' })).subscribers.map(({ email }) => email)).toEqual([
      'reader17@example.org',
    ]);
    expect((await list({ search: '%' })).subscribers).toEqual([]);
    expect((await list({ language: 'fr' })).subscribers).toEqual([]);
  });

  test('an export names everybody, begins nothing in a spreadsheet, and is in the log', async () => {
    await addSubscribers(services.database, 3, { now });
    await services.database.write((transaction) =>
      transaction
        .updateTable('newsletter_subscriptions')
        .set({ email: '=cmd@example.org' })
        .where('email', '=', 'reader1@example.org')
        .execute(),
    );
    let text = '';
    const words = {
      heading: (column: string) => column,
      state: (name: string) => name,
      moment: (time: number) => String(time),
      separator: ';' as const,
    };
    for await (const piece of exportSubscribers(services.database, anna, { filter: all, words }, now)) text += piece;
    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain('"\'=cmd@example.org"');
    expect(await actions()).toContain('subscribers-exported');
  });
});

test.each([
  ['type', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00])],
  ['columns', new TextEncoder().encode('Name;Telefon\nAda;123')],
  ['empty', new TextEncoder().encode('E-Mail;Sprache\n')],
  ['lines', new TextEncoder().encode(`E-Mail\n${'a@example.org\n'.repeat(10_001)}`)],
])('a file that is no list is refused: %s', async (why, bytes) => {
  expect(await readListAside({ bytes, today: '2026-11-26' })).toEqual({ kind: 'refused', why });
});
