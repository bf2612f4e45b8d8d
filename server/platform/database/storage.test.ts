import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contactForm } from '../../../domain/forms/contact.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { openBudget, sender } from '../../../tests/fakes/open-budget.ts';
import { mailboxShares } from '../../../domain/forms/mail-budgets.ts';
import { leaseMails, mailLeaseTime, queueStatus, recordAttempt } from '../mail/outbox.ts';
import { createMailBudget, type MailBudget } from '../limits/mail-budget.ts';
import { requestNewsletter } from '../../features/newsletters/request-newsletter.ts';
import { IdempotencyConflict, enquiryReceiver } from '../../features/enquiries/receive-enquiry.ts';
import { mailKinds } from '../../web/mail-kinds.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { openSecrets } from './secrets.ts';
import { StorageUnavailable } from './storage-unavailable.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const quiet = { warn: () => undefined, info: () => undefined };
const now = Date.parse('2026-11-20T10:00:00Z');
const message = { name: 'Ada Muster', email: 'ada@example.org', message: 'Was kostet eine Palette?' };
const context = { language: 'de' as const, idempotencyKey: null, sender, now };

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('storage on %s', (kind) => {
  let folder: string;
  let url: string | null;
  let database: Database;
  const opened: Database[] = [];

  function open(): Database {
    const instance = openDatabase({ dataDir: folder, databaseUrl: url, databasePool: 8 }, () => now, quiet);
    opened.push(instance);
    return instance;
  }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-storage-'));
    url = kind === 'postgres' ? await postgres.createReadyDatabase() : null;
    database = open();
  });
  afterEach(async () => {
    for (const instance of opened.splice(0)) await instance.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const receiverOf = (budget: MailBudget) =>
    enquiryReceiver({
      database,
      secrets: openSecrets(database, () => now),
      budget,
      messageIdHost: 'site.example',
    });
  const outbox = (of = database) => ({ database: of, kinds: mailKinds(mailSettingOf(openSecrets(of, () => now))) });
  let receiver: ReturnType<typeof receiverOf>;
  beforeEach(() => {
    receiver = receiverOf(openBudget);
  });
  const receive = (
    idempotencyKey: string | null = null,
    text = message.message,
    email = message.email,
    address = sender.address,
  ) =>
    receiver(
      contactForm,
      { ...message, message: text, email },
      { ...context, idempotencyKey, sender: { ...sender, address } },
    );
  /** from different people: one address gets only a few receipts */
  const receiveFromMany = (people: number) =>
    Promise.all(
      Array.from({ length: people }, (_, person) => receive(null, message.message, `ada${person}@example.org`)),
    );
  test('messages that come at the same moment are each what they would be alone', async () => {
    await database.check();
    const counters = { increment: () => undefined };
    receiver = receiverOf(createMailBudget({ perSender: 40, perHour: 0, counters, logger: pino({ enabled: false }) }));
    const before = await receive('known', 'Erste Frage', 'known@example.org', '10.9.0.1');
    const others = Array.from({ length: 30 }, (_, at) =>
      receive(`key-${at}`, message.message, `visitor${at}@example.org`, `10.0.${at}.1`),
    );
    const twice = [
      receive('twice', message.message, 'twice@example.org', '10.1.0.1'),
      receive('twice', message.message, 'twice@example.org', '10.1.0.1'),
    ];
    const again = receive('known', 'Erste Frage', 'known@example.org', '10.9.0.1');
    const conflict = receive('known', 'Zweite Frage', 'known@example.org', '10.9.0.1');
    const oneMailbox = Array.from({ length: 7 }, (_, at) =>
      receive(null, `${message.message} ${at}`, `Victim+${at}@example.org`, `10.2.${at}.1`),
    );
    await expect(conflict).rejects.toBeInstanceOf(IdempotencyConflict);
    const stored = await Promise.all(others);
    expect(stored.every(({ receipt, repeated }) => receipt === 'queued' && !repeated)).toBe(true);
    expect(new Set(stored.map(({ inquiryNumber }) => inquiryNumber)).size).toBe(30);
    expect(await again).toEqual({ ...before, repeated: true });
    const [first, second] = await Promise.all(twice);
    expect(second).toEqual({ ...first, repeated: true });
    const receipts = (await Promise.all(oneMailbox)).map(({ receipt }) => receipt);
    expect(receipts.filter((receipt) => receipt === 'queued')).toHaveLength(mailboxShares.inquiries.hour);
    // each message's own mails, to the company and to whoever sent it
    expect(await count('enquiries')).toBe(1 + 30 + 1 + 7);
    expect(await count('mails')).toBe(2 + 60 + 2 + 7 + mailboxShares.inquiries.hour);
    const mails = await database.read((reader) => reader.selectFrom('mails').selectAll().execute());
    const messages = await database.read((reader) => reader.selectFrom('enquiries').selectAll().execute());
    for (const { recipient, enquiry_id } of mails)
      if (recipient !== null) expect(messages.find(({ id }) => id === enquiry_id)?.email).toBe(recipient);
  });

  const count = async (table: 'enquiries' | 'mails' | 'secrets') =>
    database.read(async (reader) => (await reader.selectFrom(table).selectAll().execute()).length);

  test('an enquiry and its mails are stored together, and still there after reopening', async () => {
    const { inquiryNumber, repeated } = await receive();
    expect(repeated).toBe(false);
    await database.close();
    database = open();
    const [row] = await database.read((reader) => reader.selectFrom('enquiries').selectAll().execute());
    expect(row).toMatchObject({
      enquiry_number: inquiryNumber,
      kind: 'contact',
      email: 'ada@example.org',
      received_at: now,
      is_contract: 0,
      restricted_at: null,
    });
    expect(JSON.parse(row?.payload ?? '')).toEqual({ ...message, subject: null });
    expect(await count('mails')).toBe(2);
  });

  test('what fails half-way leaves nothing behind, also when others share its commit', async () => {
    for (const purpose of ['receipt', 'sender'] as const) await openSecrets(database, () => now).key(purpose);
    const failing = database.write(async (transaction) => {
      await transaction.insertInto('secrets').values({ name: 'half', value: 'x', created_at: now }).execute();
      throw new Error('changed my mind');
    });
    const others = Promise.all([receive(), receive()]);
    await expect(failing).rejects.toThrow('changed my mind');
    await others;
    expect(await count('enquiries')).toBe(2);
    expect(await count('secrets')).toBe(2);
  });

  test('200 enquiries at once are all stored under numbers of their own', async () => {
    const accepted = await receiveFromMany(200);
    expect(new Set(accepted.map(({ inquiryNumber }) => inquiryNumber)).size).toBe(200);
    expect(await count('enquiries')).toBe(200);
    expect(await count('mails')).toBe(400);
  });

  /** From now on that many numbers are as if they were taken; what follows is stored. */
  async function numbersTaken(times: number): Promise<void> {
    const statements =
      kind === 'sqlite'
        ? [
            sql`CREATE TABLE drawn (at INTEGER) STRICT`,
            sql`CREATE TRIGGER taken BEFORE INSERT ON enquiries BEGIN
              INSERT INTO drawn VALUES (1);
              SELECT RAISE(IGNORE) WHERE (SELECT count(*) FROM drawn) <= ${sql.lit(times)};
            END`,
          ]
        : [
            sql`CREATE TABLE drawn (at INTEGER)`,
            sql`CREATE FUNCTION take() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              INSERT INTO drawn VALUES (1);
              IF (SELECT count(*) FROM drawn) <= ${sql.lit(times)} THEN RETURN NULL; END IF;
              RETURN NEW;
            END $$`,
            sql`CREATE TRIGGER taken BEFORE INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION take()`,
          ];
    for (const statement of statements) await database.write((transaction) => statement.execute(transaction));
  }

  test('a number that is taken is drawn again', async () => {
    await numbersTaken(4);
    const { inquiryNumber } = await receive();
    const [row] = await database.read((reader) => reader.selectFrom('enquiries').selectAll().execute());
    expect(row?.enquiry_number).toBe(inquiryNumber);
    expect([await count('enquiries'), await count('mails')]).toEqual([1, 2]);
  });

  test('what no number helps against is an error after five, not a loop, and stores nothing', async () => {
    await numbersTaken(5);
    await expect(receive()).rejects.toThrow('A contact was refused 5 times');
    expect([await count('enquiries'), await count('mails')]).toEqual([0, 0]);
    await database.write((transaction) =>
      (kind === 'sqlite' ? sql`DROP TRIGGER taken` : sql`DROP TRIGGER taken ON enquiries`).execute(transaction),
    );
    expect((await receive()).inquiryNumber).toMatch(/^N2P-/);
  });

  test('the same key and content, twenty times at once, stores and mails once and answers alike', async () => {
    const accepted = await Promise.all(Array.from({ length: 20 }, () => receive('key-1')));
    expect(new Set(accepted.map(({ inquiryNumber }) => inquiryNumber)).size).toBe(1);
    expect(accepted.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await count('enquiries')).toBe(1);
    expect(await count('mails')).toBe(2);
  });

  test('the same key with other content is refused and stores nothing', async () => {
    await receive('key-1');
    await expect(receive('key-1', 'Etwas ganz anderes')).rejects.toBeInstanceOf(IdempotencyConflict);
    expect(await count('enquiries')).toBe(1);
  });

  test('two workers never hold the same mail; a lease that ran out is taken over, and its old holder is ignored', async () => {
    await receiveFromMany(10);
    const other = open();
    const [first, second] = await Promise.all([
      leaseMails(outbox(), 'one', now, { limit: 10 }),
      leaseMails(outbox(other), 'two', now, { limit: 10 }),
    ]);
    const ids = [...first, ...second].map(({ mail }) => mail.id);
    expect(new Set(ids).size).toBe(20);
    expect(await leaseMails(outbox(), 'three', now, { limit: 10 })).toEqual([]);
    const later = now + mailLeaseTime;
    // the clock jumped, and the mails are still being delivered
    expect(await leaseMails(outbox(), 'one', later, { limit: 100, inHand: ids })).toEqual([]);
    const taken = await leaseMails(outbox(), 'three', later, { limit: 100 });
    expect(taken).toHaveLength(20);
    expect(taken[0]?.mail.attempts).toBe(2);
    const [mailId = ''] = ids;
    await recordAttempt(outbox(), { owner: 'one', mailId }, { state: 'dead', reason: 'late' }, later);
    await recordAttempt(outbox(), { owner: 'three', mailId }, { state: 'sent' }, later);
    const row = await database.read((reader) =>
      reader.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ state: 'sent', sent_at: later, lease_owner: null, last_error: null });
  });

  test('mails never tried go before those that failed, of which only so many are taken', async () => {
    await receiveFromMany(2);
    for (const { mail } of await leaseMails(outbox(), 'one', now, { limit: 4 }))
      await recordAttempt(
        outbox(),
        { owner: 'one', mailId: mail.id },
        { state: 'failed', reason: 'network-ETIMEDOUT', nextAttemptAt: now + 1 },
        now,
      );
    await receive(null, message.message, 'bob@example.org');
    const later = now + 60_000;
    const taken = await leaseMails(outbox(), 'one', later, { limit: 10, retries: 3 });
    expect(taken.map(({ mail }) => mail.attempts).sort()).toEqual([1, 1, 2, 2, 2]);
    expect((await leaseMails(outbox(), 'one', later, { limit: 1, retries: 0 })).length).toBe(0);
    await receive(null, message.message, 'eve@example.org');
    expect((await leaseMails(outbox(), 'one', later, { limit: 1 })).map(({ mail }) => mail.attempts)).toEqual([1]);
  });

  test('a clock that is set back keeps no mail from going out', async () => {
    await receive();
    expect(await leaseMails(outbox(), 'one', now - 3_600_000, { limit: 1 })).toHaveLength(1);
    const [leased] = await leaseMails(outbox(), 'one', now, { limit: 1 });
    await recordAttempt(
      outbox(),
      { owner: 'one', mailId: leased?.mail.id ?? '' },
      { state: 'failed', reason: 'network-ESOCKET', nextAttemptAt: now + 60_000 },
      now,
    );
    const lastYear = now - 365 * 86_400_000;
    expect(await leaseMails(outbox(), 'two', lastYear, { limit: 10 })).toHaveLength(2);
  });

  test('the queue says how much waits, how long, and how much was given up', async () => {
    expect(await queueStatus(database, () => now)).toEqual({ waiting: 0, dead: 0, oldestDueSeconds: 0 });
    await receive();
    const [leased] = await leaseMails(outbox(), 'one', now, { limit: 1 });
    await recordAttempt(
      outbox(),
      { owner: 'one', mailId: leased?.mail.id ?? '' },
      { state: 'dead', reason: 'recipient-refused-550' },
      now,
    );
    expect(await queueStatus(database, () => now + 90_000)).toEqual({ waiting: 1, dead: 1, oldestDueSeconds: 90 });
  });

  test('a worker whose lease ran out neither records nor takes away what another one has in hand', async () => {
    await receive();
    const [mail] = await leaseMails(outbox(), 'slow', now, { limit: 1 });
    const id = mail?.mail.id ?? '';
    const later = now + mailLeaseTime;
    expect((await leaseMails(outbox(), 'quick', later, { limit: 10 })).map(({ mail: taken }) => taken.id)).toContain(
      id,
    );
    for (const result of [{ state: 'sent' }, { state: 'dropped' }] as const)
      await recordAttempt(outbox(), { owner: 'slow', mailId: id }, result, later);
    const found = await database.read((reader) =>
      reader.selectFrom('mails').select(['state', 'lease_owner']).where('id', '=', id).execute(),
    );
    expect(found).toEqual([{ state: 'leased', lease_owner: 'quick' }]);
  });

  test('two people asking for the newsletter with one address at once get one mail', async () => {
    const store = {
      database,
      secrets: openSecrets(database, () => now),
      budget: openBudget,
      messageIdHost: 'site.example',
      confirmationLifetime: 1000,
    };
    await Promise.all(
      [1, 2, 3].map(() => requestNewsletter(store, { email: 'Ada@example.org' }, { language: 'nl', sender, now })),
    );
    expect(await count('mails')).toBe(1);
  });

  test('all instances share one key for each purpose', async () => {
    const keys = await Promise.all(
      [database, open()].map((instance) => openSecrets(instance, () => now).key('newsletter')),
    );
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(await openSecrets(database, () => now).key('suppression'));
  });

  test('several instances may start on an empty database at the same time', async () => {
    const instances = [open(), open(), open()];
    await Promise.all(instances.map((instance) => instance.check()));
    expect(await count('enquiries')).toBe(0);
  });

  test('a value of the wrong type is refused by the database itself', async () => {
    const wrong = database.write((transaction) =>
      sql`INSERT INTO secrets (name, value, created_at) VALUES ('x', 'y', 'not a time')`.execute(transaction),
    );
    await expect(wrong).rejects.toThrow();
  });
});

test('PostgreSQL that goes away between two queries of a transaction fails that transaction, not the process', async () => {
  const database = openDatabase(
    { dataDir: '/nowhere', databaseUrl: await postgres.createReadyDatabase(), databasePool: 4 },
    () => now,
    quiet,
  );
  await database.check();
  const broken = database.write(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    await postgres.stop();
    // the connection's end arrives while no query runs
    await new Promise((arrived) => setTimeout(arrived, 100));
    await sql`SELECT 1`.execute(transaction);
  });
  await expect(broken).rejects.toBeInstanceOf(StorageUnavailable);
  await postgres.start();
  await database.check();
  await database.close();
});

test('PostgreSQL that has no such database, or no such user, counts as not available', async () => {
  const url = new URL(await postgres.createReadyDatabase());
  for (const part of ['pathname', 'username'] as const) {
    const wrong = new URL(url);
    wrong[part] = 'nobody';
    const database = openDatabase({ dataDir: '/nowhere', databaseUrl: wrong.href, databasePool: 4 }, () => now, quiet);
    await expect(database.check(), part).rejects.toBeInstanceOf(StorageUnavailable);
    await database.close();
  }
});

test('PostgreSQL whose tables may not be read counts as not available', async () => {
  const url = await postgres.createReadyDatabase();
  const owner = openDatabase({ dataDir: '/nowhere', databaseUrl: url, databasePool: 4 }, () => now, quiet);
  await owner.check();
  await owner.write((transaction) => sql`CREATE ROLE stranger LOGIN PASSWORD 'stranger'`.execute(transaction));
  const other = new URL(url);
  other.username = other.password = 'stranger';
  const database = openDatabase({ dataDir: '/nowhere', databaseUrl: other.href, databasePool: 4 }, () => now, quiet);
  await expect(database.check()).rejects.toBeInstanceOf(StorageUnavailable);
  await database.close();
  await owner.close();
});

test('PostgreSQL that goes away is reported as such, and used again when it is back', async () => {
  const database = openDatabase(
    { dataDir: '/nowhere', databaseUrl: await postgres.createReadyDatabase(), databasePool: 4 },
    () => now,
    quiet,
  );
  const receiver = enquiryReceiver({
    database,
    secrets: openSecrets(database, () => now),
    budget: openBudget,
    messageIdHost: 'site.example',
  });
  const receive = () => receiver(contactForm, message, context);
  await receive();
  await postgres.stop();
  await expect(receive()).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(database.check()).rejects.toBeInstanceOf(StorageUnavailable);
  await postgres.start();
  await receive();
  expect(
    await database.read(async (reader) => (await reader.selectFrom('enquiries').selectAll().execute()).length),
  ).toBe(2);
  await database.close();
});
