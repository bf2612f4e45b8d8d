import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeBackup } from '../../server/features/backup/make-backup.ts';
import { restoreBackup } from '../../server/features/backup/restore-backup.ts';
import { privacyCommand } from '../../server/features/privacy/privacy-command.ts';
import { createRates } from '../../server/platform/limits/rates.ts';
import { noteRun } from '../../server/platform/jobs/daily-run.ts';
import { createRetentionJob, retentionJobName } from '../../server/features/retention/retention-job.ts';
import { applyRetention } from '../../server/features/retention/apply-retention.ts';
import { heldColumns } from '../fakes/held-columns.ts';
import { periods } from '../fakes/retention-periods.ts';
import { addSubscribers } from '../fakes/subscribers.ts';
import { startServices, type TestServices } from '../fakes/start-services.ts';
import { pino } from 'pino';
import { usePostgres } from '../fakes/use-postgres.ts';

const postgres = usePostgres();

const contact = { name: 'Ada Muster', email: 'Ada@Example.org', message: 'Guten Tag, was kostet eine Palette?' };
const preOrder = { name: 'Ada Muster', company: 'Muster GmbH', email: 'ada@example.org' };
const withdrawal = { name: 'Ada Muster', contract: 'Bestellung 4711', email: 'ada@example.org' };
const day = 24 * 60 * 60 * 1000;

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let services: TestServices;
  let databaseUrl: string | null;
  beforeEach(async () => {
    databaseUrl = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    services = await startServices(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  });
  afterEach(() => services.remove());

  const rows = (
    table: 'enquiries' | 'mails' | 'newsletter_subscriptions' | 'newsletter_proofs' | 'suppressions' | 'spent_proofs',
  ) =>
    services.database.read(
      async (reader) => (await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)}`.execute(reader)).rows,
    );
  const files = () => (existsSync(join(services.dataDir, 'mail')) ? readdirSync(join(services.dataDir, 'mail')) : []);

  async function deliverAll() {
    while ((await services.mail.runOnce()) > 0);
  }

  async function privacy(...words: string[]) {
    const said: string[] = [];
    let written = '';
    const config = { dataDir: services.dataDir, databaseUrl, databasePool: 2 };
    const understood = await privacyCommand(words, {
      config,
      now: () => services.clock.now,
      say: (line) => said.push(line),
      write: (text) => (written += text),
    });
    return { understood, said: said.join('\n'), written };
  }

  async function everythingFromAda() {
    await services.call('send-contact-email', contact);
    await services.call('send-pre-order', preOrder);
    await services.sendPage('withdrawal', withdrawal);
    await services.call('subscribe-newsletter', { email: 'ADA@example.org' });
    await services.call('send-contact-email', {
      ...contact,
      email: 'bob@example.org',
      name: 'Bob',
      message: 'Meine Kollegin ada@example.org fragt auch.',
    });
  }

  test('an export holds everything about the address, and nothing of other people', async () => {
    await everythingFromAda();
    await deliverAll();
    const { written, said } = await privacy('export', 'ada@example.org');
    const [database] = JSON.parse(written).databases;
    expect(database.messages.map((message: { kind: string }) => message.kind).sort()).toEqual([
      'contact',
      'preorder',
      'withdrawal',
    ]);
    expect(database.newsletter).toMatchObject([{ email: 'ada@example.org', state: 'pending' }]);
    expect(database.mails).toHaveLength(7);
    expect(JSON.parse(written).mailFiles).toHaveLength(7);
    expect(written).not.toContain('bob@example.org');
    expect(said).toMatch(/Also mentioned.*N2P-/);
  });

  test('erasing leaves contract data, restricted, and says so; the rest is gone, from the outbox and the files too', async () => {
    await everythingFromAda();
    await services.mail.runOnce();
    const before = files().length;
    const { said } = await privacy('erase', 'ADA@example.org');
    const left = await rows('enquiries');
    expect(
      left
        .filter(({ email }) => String(email).toLowerCase() === 'ada@example.org')
        .map((row) => row.kind)
        .sort(),
    ).toEqual(['preorder', 'withdrawal']);
    expect(
      left
        .filter(({ kind: of }) => of !== 'contact')
        .every(({ restricted_at }) => restricted_at === services.clock.now),
    ).toBe(true);
    expect(left.some(({ email }) => email === 'bob@example.org')).toBe(true);
    expect(await rows('newsletter_subscriptions')).toEqual([]);
    expect(said).toMatch(/1 messages deleted/);
    expect(said).toMatch(/kept, processing restricted: N2P-\S+ \(withdrawal/);
    // no longer than the law wants: § 257 (4) HGB, § 147 (3) AO
    expect(said).toMatch(/letters about it kept for six years and vouchers \(Buchungsbelege\) for eight/);
    expect(said).toMatch(/upper limit, no duty.*--no-contract N2P-\S+,N2P-\S+/);
    expect(said).toMatch(/of other people mention it/);
    expect(files().length).toBeLessThan(before);
    // what the law wants mailed about the contract data still goes out; the newsletter mail does not
    await deliverAll();
    const sent = (await rows('mails')).map((row) => row.template);
    expect(sent).toContain('withdrawal-receipt');
    expect(sent).not.toContain('newsletter-confirmation');
    for (const name of files())
      expect(readFileSync(join(services.dataDir, 'mail', name), 'utf8')).not.toContain('newsletter');
  });

  test('when no contract came of it nothing of the address is left anywhere', async () => {
    await everythingFromAda();
    await deliverAll();
    await privacy('erase', 'ada@example.org', '--no-contract', 'all');
    for (const table of ['enquiries', 'mails', 'newsletter_subscriptions'] as const)
      expect(JSON.stringify((await rows(table)).filter((row) => row.email !== 'bob@example.org'))).not.toMatch(
        /ada@example\.org/i,
      );
    const { written } = await privacy('export', 'ada@example.org');
    expect(JSON.parse(written)).toMatchObject({
      databases: [{ messages: [], newsletter: [], mails: [], newsletterObjection: null }],
      mailFiles: [],
    });
  });

  test('an address that had the newsletter keeps only its hash, which keeps out nobody else', async () => {
    await services.call('subscribe-newsletter', { email: 'ada@example.org' });
    await services.database.write((transaction) =>
      transaction.updateTable('newsletter_subscriptions').set({ state: 'confirmed', confirmed_at: 1 }).execute(),
    );
    const { said } = await privacy('erase', 'ada@example.org');
    expect(said).toContain('kept: a keyed hash');
    const [suppression] = await rows('suppressions');
    expect(JSON.stringify(suppression)).not.toContain('ada');
    expect((await privacy('export', 'ada@example.org')).written).toContain(
      `"newsletterObjection": "${new Date(services.clock.now).toISOString()}"`,
    );
    expect((await privacy('export', 'bob@example.org')).written).toContain('"newsletterObjection": null');
  });

  test('somebody who left only a number is found by it, however it is written', async () => {
    await services.call('request-callback', { name: 'Ada', phone: '+49 (40) 123456-78' });
    await services.call('request-callback', { name: 'Bob', phone: '040 999999' });
    expect(JSON.parse((await privacy('export', '040 12345678')).written).databases[0].messages).toHaveLength(1);
    expect((await privacy('erase', '0049 40 12345678')).said).toContain('1 messages deleted');
    expect(await rows('enquiries')).toHaveLength(1);
    expect(await rows('mails')).toHaveLength(1);
  });

  test('an address is found whatever its capitals, its umlauts are made of, or its domain in punycode', async () => {
    await services.call('send-pre-order', { ...preOrder, email: 'JÖRG@Müller-Firma.DE' });
    await services.call('send-contact-email', { ...contact, email: 'ADA@MÜLLER-FIRMA.DE' });
    await services.call('send-contact-email', { ...contact, email: 'ada@xn--mller-firma-thb.de' });
    await services.call('subscribe-newsletter', { email: 'Ada@mu\u0308ller-firma.de' });
    await services.call('subscribe-newsletter', { email: 'ada@xn--mller-firma-thb.de' });
    await services.call('send-contact-email', {
      ...contact,
      email: 'bob@example.org',
      message:
        'Meine Kollegen JÖRG@MU\u0308LLER-FIRMA.de und "Ada"@xn--mller-firma-thb.de, ada@MÜLLER-firma.de fragen auch.',
    });
    await deliverAll();
    expect(await rows('newsletter_subscriptions')).toHaveLength(1);
    const found = await Promise.all(
      [
        'jörg@müller-firma.de',
        'JO\u0308RG@xn--mller-firma-thb.de',
        'ada@müller-firma.de',
        'Ada@XN--mller-firma-thb.de',
      ].map((address) => privacy('export', address)),
    );
    expect(found.map(({ written }) => JSON.parse(written).databases[0].messages.length)).toEqual([1, 1, 2, 2]);
    expect(found.map(({ written }) => JSON.parse(written).mailFiles.length)).toEqual([1, 1, 5, 5]);
    for (const { said } of found) expect(said).toMatch(/Also mentioned.*N2P-/);
    await privacy('erase', 'jörg@müller-firma.de', '--no-contract', 'all');
    await privacy('erase', 'ada@müller-firma.de');
    expect(await rows('enquiries')).toMatchObject([{ email: 'bob@example.org' }]);
    expect(await rows('newsletter_subscriptions')).toEqual([]);
  });

  test('a stranger who enters the address again does not destroy the proof of a consent that ended', async () => {
    const day0 = services.clock.now;
    await services.call('subscribe-newsletter', { email: 'ada@example.org' });
    const proof = {
      email: 'ada@example.org',
      language: 'en',
      consent_version: '2026-11-20',
      requested_at: day0,
      confirmed_at: day0 + 1,
      unsubscribed_at: day0 + 2,
    };
    await services.database.write((transaction) =>
      transaction
        .updateTable('newsletter_subscriptions')
        .set({ state: 'unsubscribed', confirmed_at: day0 + 1, unsubscribed_at: day0 + 2 })
        .execute(),
    );
    const retention = (now: number) =>
      applyRetention({ database: services.database, dataDir: '/nowhere', now, dryRun: false, periods });
    for (let week = 1; week <= 3; week += 1) {
      services.clock.now = day0 + week * 10 * day;
      await services.call('subscribe-newsletter', { email: 'Ada@example.org' });
      expect(await rows('newsletter_subscriptions')).toMatchObject([{ state: 'pending' }]);
      expect(await retention(services.clock.now + 8 * day)).toMatchObject({
        unconfirmedDeleted: 1,
        consentsDeleted: 0,
      });
    }
    expect(await rows('newsletter_subscriptions')).toEqual([]);
    expect(await rows('newsletter_proofs')).toMatchObject([proof]);
    expect(JSON.parse((await privacy('export', 'ADA@example.org')).written).databases[0].newsletter).toEqual([
      {
        email: 'ada@example.org',
        state: 'unsubscribed',
        language: 'en',
        consentText: '2026-11-20',
        ...Object.fromEntries(
          Object.entries({ requestedAt: day0, confirmedAt: day0 + 1, unsubscribedAt: day0 + 2 }).map(([name, time]) => [
            name,
            new Date(time).toISOString(),
          ]),
        ),
      },
    ]);
    const end = Date.UTC(new Date(day0).getUTCFullYear() + 4, 0, 1);
    expect(await retention(end - 2 * day)).toMatchObject({ consentsDeleted: 0 });
    const copy = await rows('newsletter_proofs');
    expect(await retention(end)).toMatchObject({ consentsDeleted: 1 });
    expect(await rows('newsletter_proofs')).toEqual([]);
    await services.database.write((transaction) =>
      transaction
        .insertInto('newsletter_proofs')
        .values({ id: String(copy[0]?.id), ...proof })
        .execute(),
    );
    expect((await privacy('erase', 'ada@example.org')).said).toMatch(/1 newsletter records deleted[^]*keyed hash/);
    expect(await rows('newsletter_proofs')).toEqual([]);
  });

  test('a number in somebody’s text is reported, however it is written there', async () => {
    await services.call('send-contact-email', {
      ...contact,
      message: 'Bitte rufen Sie zurück: 040 / 123 45 67, ab 9 Uhr.',
    });
    await services.call('send-contact-email', { ...contact, message: 'Unter +49 (0)40–1234567 bin ich zu erreichen.' });
    await services.call('send-contact-email', { ...contact, message: '40 Paletten, 123 Kisten, 4567 Teller' });
    await deliverAll();
    const { said, written } = await privacy('export', '+49 40 1234567');
    expect(/Also mentioned[^:]*: (.*)\. Please/.exec(said)?.[1]?.split(', ')).toHaveLength(2);
    expect(said).toMatch(/Also mentioned.*\.eml.*\.eml\./);
    expect(JSON.parse(written).databases[0].messages).toEqual([]);
  });

  test.each([
    [['erase']],
    [['export', 'not an address']],
    [['forget', 'ada@example.org']],
    [['erase', 'ada@example.org', '--all']],
  ])('%o is not understood and does nothing', async (words) => {
    await services.call('send-contact-email', contact);
    expect((await privacy(...words)).understood).toBe(false);
    expect(await rows('enquiries')).toHaveLength(1);
  });

  test('retention acts on the day, not before it', async () => {
    const received = Date.parse('2026-11-20T10:00:00Z');
    services.clock.now = received;
    await services.call('send-contact-email', contact);
    await services.sendPage('withdrawal', withdrawal);
    const at = (time: string | number, dryRun = false) =>
      applyRetention({
        database: services.database,
        dataDir: services.dataDir,
        now: typeof time === 'string' ? Date.parse(time) : time,
        dryRun,
        periods,
      });
    const none = {
      inquiriesDeleted: 0,
      contractsDeleted: 0,
      enquiriesRestricted: 0,
      sentMailsDeleted: 0,
      mailFilesDeleted: 0,
      unconfirmedDeleted: 0,
    };

    await deliverAll();
    expect(await at(received + 30 * day - 1)).toMatchObject(none);
    expect(await at(received + 30 * day)).toMatchObject({ ...none, sentMailsDeleted: 4, mailFilesDeleted: 4 });
    expect(files()).toEqual([]);
    expect(await at('2028-11-20T09:59:59.999Z')).toMatchObject(none);
    // the message goes after 24 months, what may be a contract is restricted after two years
    const due = { ...none, inquiriesDeleted: 1, enquiriesRestricted: 1 };
    expect(await at('2028-11-20T10:00:00Z', true)).toMatchObject({ ...due, enquiriesRestricted: 2 });
    expect((await rows('enquiries')).every((row) => row.restricted_at === null)).toBe(true);
    expect(await at('2028-11-20T10:00:00Z')).toMatchObject(due);
    expect(await rows('enquiries')).toMatchObject([
      { kind: 'withdrawal', restricted_at: Date.parse('2028-11-20T10:00:00Z') },
    ]);
    expect(await at('2036-11-20T09:59:59.999Z')).toMatchObject(none);
    expect(await at('2036-11-20T10:00:00Z', true)).toMatchObject({ ...none, contractsDeleted: 1 });
    expect(await at('2036-11-20T10:00:00Z')).toMatchObject({ ...none, contractsDeleted: 1 });
    expect(await rows('enquiries')).toEqual([]);
  });

  test('a rule that fails keeps none of the others from being applied, and is named at the end', async () => {
    await services.call('send-contact-email', contact);
    await services.database.write(async (transaction) => {
      await transaction.insertInto('paper_series').values({ id: 'RE-2026', last: 1 }).execute();
      await transaction
        .insertInto('papers')
        .values({
          id: 'paper',
          kind: 'invoice',
          number: 'RE-2026-00001',
          series: 'RE-2026',
          position: 1,
          cause: 'order',
          order_number: null,
          email: null,
          language: 'de',
          content: '{}',
          issued_on: '2026-11-20',
          // by the tables' own clock, which lets none be deleted so early
          issued_at: Date.now(),
        })
        .execute();
    });
    const applied = applyRetention({
      database: services.database,
      dataDir: services.dataDir,
      now: Date.now() + 11 * 366 * day,
      dryRun: false,
      periods,
    });
    await expect(applied).rejects.toMatchObject({
      name: 'RetentionIncomplete',
      message: expect.stringMatching(/papersDeleted \(.*kept as long as tax law asks/),
      report: { inquiriesDeleted: 1, papersDeleted: 0, countersDeleted: expect.any(Number) },
      failures: [{ rule: 'papersDeleted' }],
    });
    expect(await rows('enquiries')).toEqual([]);
    expect(await rows('mails')).toEqual([]);
  });

  test('newsletter requests go after seven days, proofs three years after the end of the German year of unsubscribing', async () => {
    const requested = Date.parse('2026-11-20T10:00:00Z');
    services.clock.now = requested;
    await services.call('subscribe-newsletter', { email: 'ada@example.org' });
    const at = (time: string | number) =>
      applyRetention({
        database: services.database,
        dataDir: services.dataDir,
        now: typeof time === 'string' ? Date.parse(time) : time,
        dryRun: false,
        periods,
      });
    expect(await at(requested + 7 * day - 1)).toMatchObject({ unconfirmedDeleted: 0 });
    expect(await at(requested + 7 * day)).toMatchObject({ unconfirmedDeleted: 1 });
    expect(await rows('mails')).toEqual([]);

    await services.call('subscribe-newsletter', { email: 'ada@example.org' });
    // half an hour into 2027 in Germany, still 2026 in UTC
    const unsubscribed = Date.parse('2026-12-31T23:30:00Z');
    await services.database.write((transaction) =>
      transaction
        .updateTable('newsletter_subscriptions')
        .set({ state: 'unsubscribed', confirmed_at: requested, unsubscribed_at: unsubscribed })
        .execute(),
    );
    expect(await at('2030-12-31T22:59:59Z')).toMatchObject({ consentsDeleted: 0 });
    expect(await at('2030-12-31T23:00:00Z')).toMatchObject({ consentsDeleted: 1 });
    await services.call('subscribe-newsletter', { email: 'ada@example.org' });
    await services.database.write((transaction) =>
      transaction
        .updateTable('newsletter_subscriptions')
        .set({ state: 'confirmed', confirmed_at: requested })
        .execute(),
    );
    expect(await at('2060-01-01T00:00:00Z')).toMatchObject({ consentsDeleted: 0, unconfirmedDeleted: 0 });
  });

  test('mails given up go after 90 days, used proofs of work when they have expired', async () => {
    services.clock.now = Date.parse('2026-11-20T10:00:00Z');
    await services.call('request-callback', { name: 'A', phone: '1234567' });
    await services.database.write(async (transaction) => {
      await transaction.updateTable('mails').set({ state: 'dead' }).execute();
      await transaction.insertInto('spent_proofs').values({ challenge: 'x', expires_at: services.clock.now }).execute();
    });
    const at = (now: number) =>
      applyRetention({ database: services.database, dataDir: '/nowhere', now, dryRun: false, periods });
    expect(await at(services.clock.now - 1)).toMatchObject({ countersDeleted: 0 });
    expect(await at(services.clock.now)).toMatchObject({ countersDeleted: 1, deadMailsDeleted: 0 });
    expect(await at(services.clock.now + 90 * day)).toMatchObject({ deadMailsDeleted: 1 });
  });

  test('however much is due, each transaction is short: visitors’ writes wait behind it', async () => {
    await addSubscribers(services.database, 250, { now: services.clock.now });
    await services.database.write((transaction) =>
      transaction.updateTable('newsletter_subscriptions').set({ undeliverable_at: 1 }).execute(),
    );
    const left: number[] = [];
    const { database } = services;
    const watched: typeof database = {
      ...database,
      write: async (work) => {
        const done = await database.write(work);
        left.push((await rows('newsletter_subscriptions')).length);
        return done;
      },
    };
    const { consentsDeleted } = await applyRetention({
      database: watched,
      dataDir: '/nowhere',
      now: services.clock.now,
      dryRun: false,
      periods,
    });
    expect(consentsDeleted).toBe(250);
    expect([...new Set(left)]).toEqual([150, 50, 0]);
  });

  test('of several instances one does the daily run; a run that broke off is repeated within the hour', async () => {
    const clock = { now: services.clock.now };
    const job = () =>
      createRetentionJob({
        database: services.database,
        dataDir: '/nowhere',
        now: () => clock.now,
        logger: pino({ level: 'silent' }),
        counters: services.counters,
        periods: () => periods,
      });
    const runs = await Promise.all([job(), job(), job()].map((instance) => instance.runIfDue()));
    expect(runs.filter((report) => report !== null)).toHaveLength(1);
    clock.now += day - 1;
    expect(await job().runIfDue()).toBeNull();
    clock.now += 1;
    expect(await job().runIfDue()).not.toBeNull();
    await services.database.write((transaction) =>
      transaction.updateTable('scheduled_jobs').set({ finished_at: null }).execute(),
    );
    clock.now += 60 * 60 * 1000;
    expect(await job().runIfDue()).not.toBeNull();
    // the clock was set back: nothing is skipped until it catches up
    clock.now -= 365 * day;
    expect(await job().runIfDue()).not.toBeNull();
  });

  test('a clock that jumped by years deletes nothing by itself; an operator’s run ends the wait', async () => {
    await services.call('send-contact-email', contact);
    const clock = { now: services.clock.now };
    const job = createRetentionJob({
      database: services.database,
      dataDir: '/nowhere',
      now: () => clock.now,
      logger: pino({ level: 'silent' }),
      counters: services.counters,
      periods: () => periods,
    });
    await job.runIfDue();
    clock.now += 11 * 365 * day;
    expect(await job.runIfDue()).toBeNull();
    expect(await rows('enquiries')).toHaveLength(1);
    await noteRun(services.database, retentionJobName, clock.now);
    clock.now += day;
    expect(await job.runIfDue()).toMatchObject({ inquiriesDeleted: 1 });
  });

  test('the table that counts calls holds no address, not even while the key cannot be read', async () => {
    const noKey = () => Promise.reject(new Error('the database does not answer'));
    for (const secrets of [services.secrets, { ...services.secrets, sign: noKey }])
      expect(
        await createRates({ soft: 1, hard: 2, pool: services.database.pool, secrets }).count('forms', '192.0.2.7'),
      ).toEqual({ kind: 'ok' });
    const { rows: counted } = await services.database.read((reader) =>
      sql<{ key: string }>`SELECT key FROM rate_limits`.execute(reader),
    );
    expect(counted).toHaveLength(kind === 'postgres' ? 1 : 0);
    expect(JSON.stringify(counted)).not.toContain('192.0.2');
  });

  test('an export and an erasure find a mailbox under every spelling', async () => {
    const spellings = [
      'Ada@bücher.example',
      'ada@xn--bcher-kva.example.',
      'ada@B\u00DC\uFF23\uFF28ER.example',
      'a\u00ADda@bu\u0308cher\u3002example',
    ];
    for (const email of spellings) {
      await services.call('send-contact-email', { ...contact, email });
      await services.call('send-pre-order', { ...preOrder, email });
      await services.call('subscribe-newsletter', { email });
    }
    for (const about of spellings) {
      const [found] = JSON.parse((await privacy('export', about)).written).databases;
      expect(found.messages).toHaveLength(8);
      expect(found.newsletter).toHaveLength(1);
    }
    const stored = (await rows('enquiries')).map(({ email }) => email);
    expect(new Set(stored)).toEqual(new Set(['Ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example']));
    await privacy('erase', 'ADA@BÜCHER.EXAMPLE', '--no-contract', 'all');
    expect(await rows('enquiries')).toEqual([]);
    expect(await rows('newsletter_subscriptions')).toEqual([]);
    expect(await rows('mails')).toEqual([]);
  });

  test('docs/privacy.md names every column of the real database, and what it holds of a person', async () => {
    // tables of SQLite's own making, behind the index of search_texts
    const columns = await services.database.read(async (reader) =>
      kind === 'sqlite'
        ? (
            await sql<{
              name: string;
            }>`SELECT m.name || '.' || c.name AS name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'search_index%'`.execute(
              reader,
            )
          ).rows
        : (
            await sql<{
              name: string;
            }>`SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`.execute(
              reader,
            )
          ).rows,
    );
    const documented = heldColumns.map(({ table, column }) => `${table}.${column}`);
    expect(documented.sort()).toEqual(columns.map(({ name }) => name).sort());
  });
});

test('after moving to PostgreSQL the old file is searched and erased too, and so are the backups', async () => {
  const former = await startServices();
  await former.call('send-contact-email', contact);
  await former.close();
  mkdirSync(join(former.dataDir, 'backups'));
  const copy = join(former.dataDir, 'backups', 'site-2026-11-20T10-00-00-000Z.sqlite');
  copyFileSync(join(former.dataDir, 'site.sqlite'), copy);
  writeFileSync(
    join(former.dataDir, 'backups', 'site-2026-11-21T10-00-00-000Z.sqlite'),
    'not a database at all, but named like one, as after a disk fault',
  );

  const databaseUrl = await postgres.createReadyDatabase();
  const services = await startServices({ DATABASE_URL: databaseUrl, DATA_DIR: former.dataDir });
  await services.call('send-contact-email', contact);
  const said: string[] = [];
  let written = '';
  const setting = {
    config: { dataDir: former.dataDir, databaseUrl, databasePool: 2 },
    now: Date.now,
    say: (line: string) => said.push(line),
    write: (text: string) => (written += text),
  };
  await privacyCommand(['export', 'ada@example.org'], setting);
  expect(JSON.parse(written).databases.map((database: { messages: unknown[] }) => database.messages.length)).toEqual([
    1, 1,
  ]);
  await privacyCommand(['erase', 'ada@example.org'], setting);
  expect(said.filter((line) => line.includes('1 messages deleted'))).toHaveLength(3);
  expect(said.join('\n')).toContain('NOT erased: the copy cannot be opened');
  for (const file of [copy, join(former.dataDir, 'site.sqlite')]) {
    // not in the free pages of the file either
    expect(readFileSync(file, 'latin1')).not.toMatch(/Ada@Example\.org/);
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT count(*) AS stored FROM enquiries').get()).toEqual({ stored: 0 });
    database.close();
  }
  await services.remove();
});

test('what a restore set aside is exported and erased with the rest, and deleted after 30 days', async () => {
  const services = await startServices();
  const { dataDir } = services;
  await services.call('request-callback', { name: 'Bob', phone: '1234567' });
  const { file } = await makeBackup(dataDir, services.clock.now, 3);
  await services.call('send-contact-email', contact);
  await services.close();
  const restored = services.clock.now;
  const { former } = await restoreBackup(dataDir, file, restored);
  const damaged = join(dataDir, 'site.sqlite.before-restore-2026-11-01T00-00-00-000Z');
  for (const suffix of ['', '-wal'])
    writeFileSync(damaged + suffix, 'ada@example.org, in what is no database any more');

  const said: string[] = [];
  let written = '';
  const setting = {
    config: { dataDir, databaseUrl: null, databasePool: 2 },
    now: Date.now,
    say: (line: string) => said.push(line),
    write: (text: string) => (written += text),
  };
  await privacyCommand(['export', 'ada@example.org'], setting);
  expect(JSON.parse(written).databases.map(({ messages }: { messages: unknown[] }) => messages.length)).toEqual([0, 1]);
  expect(said).toContain(`${damaged}: NOT in the export: the file cannot be opened`);
  await privacyCommand(['erase', 'ada@example.org'], setting);
  expect(said.filter((line) => line.includes('1 messages deleted'))).toHaveLength(1);
  expect(said.join('\n')).toContain('NOT erased');
  expect(readFileSync(former ?? '', 'latin1')).not.toMatch(/Ada@Example\.org/);

  const again = await startServices({ DATA_DIR: dataDir });
  const at = (now: number, dryRun = false) =>
    applyRetention({ database: again.database, dataDir, now, dryRun, periods });
  const left = () => readdirSync(dataDir).filter((name) => name.includes('before-restore'));
  expect(await at(restored + 30 * day - 1)).toMatchObject({ asideDeleted: 1 });
  expect(left()).toEqual([basename(former ?? '')]);
  expect(await at(restored + 30 * day, true)).toMatchObject({ asideDeleted: 1 });
  expect(left()).toHaveLength(1);
  expect(await at(restored + 30 * day)).toMatchObject({ asideDeleted: 1 });
  expect(left()).toEqual([]);
  await again.remove();
});
