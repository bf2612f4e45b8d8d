/** @module-tag slow */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServices, type TestServices } from '../../../tests/fakes/start-services.ts';
import { whileUncommitted } from '../../../tests/fakes/while-uncommitted.ts';
import { xssStrings } from '../../../tests/fakes/xss-strings.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { readEnquiry } from '../enquiries/read-enquiry.ts';
import type { Actor } from '../../platform/audit/record-access.ts';
import { enqueueMails, leaseMails, queueStatus } from '../../platform/mail/outbox.ts';
import { exportDocument } from './export-document.ts';
import {
  closeCase,
  extendCase,
  listCases,
  noteErasure,
  noteExport,
  openCase,
  openErasure,
  openSubject,
  readCase,
  unfinishedOf,
} from './privacy-cases.ts';
import { liftRestriction, restrictPerson } from './restrict-person.ts';
import { eraseAside, exportAside } from './privacy-job.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';
import { sampleOrder } from '../../../tests/fakes/order-office.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';
import { newOperator } from '../../../tests/fakes/new-operator.ts';

const postgres = usePostgres();

const received = Date.parse('2026-11-20T09:00:00Z');

describe.each(['sqlite', 'postgres'] as const)('requests about personal data on %s', (kind) => {
  let url: string;
  let services: TestServices;
  let actor: Actor;
  beforeEach(async () => {
    url = kind === 'postgres' ? await postgres.createReadyDatabase() : '';
    services = await startServices(kind === 'postgres' ? { DATABASE_URL: url } : {});
    services.clock.now = received + 1_000;
    const operator = await newOperator(services.database, { email: 'anna@example.org', role: 'admin' }, 1);
    actor = { operator, addressPrefix: '192.0.2.1' };
    await services.call('send-contact-email', {
      name: 'Ada Muster',
      email: 'Ada@Example.org',
      message: 'Was kostet eine Palette?',
    });
    await services.call('send-pre-order', { name: 'Ada Muster', company: 'Muster', email: 'ada@example.org' });
    await services.call('send-contact-email', {
      name: 'Bob',
      email: 'bob@example.org',
      message: 'Meine Kollegin ada@example.org fragt auch.',
    });
  });
  afterEach(() => services.remove());

  const now = () => services.clock.now;
  const open = async (of: 'access' | 'erasure' | 'restriction', subject = 'ada@example.org') =>
    (await openCase(services, actor, { kind: of, subject, receivedAt: received }, now())) ?? '';
  const items = () =>
    services.database.read((reader) =>
      reader.selectFrom('enquiries').select(['id', 'kind', 'email', 'restricted_at']).orderBy('received_at').execute(),
    );

  test('a case has its month, can be extended, and forgets at its end whom it was about', async () => {
    expect(await openCase(services, actor, { kind: 'access', subject: 'Ada', receivedAt: received }, now())).toBe(null);
    const id = await open('access');
    const read = await readCase(services, actor, id, now());
    expect(read?.holdings?.map((one) => one.kind).sort()).toEqual(['contact', 'preorder']);
    expect(read?.mentionedIn).toHaveLength(1);
    expect(new Date(read?.found.due_at ?? 0).toISOString()).toMatch(/^2026-12-20/);
    await extendCase(services.database, actor, { id, because: 'viele Vorgänge' }, now());
    const [extended] = await listCases(services.database, actor, now());
    expect(new Date(extended?.due_at ?? 0).toISOString()).toMatch(/^2027-02-20/);
    await closeCase(services.database, actor, { id, outcome: 'done', reason: null }, now());
    expect(await openSubject(services.database, id)).toBe(null);
    expect(await closeCase(services.database, actor, { id, outcome: 'refused', reason: 'x' }, now())).toBe('unknown');
    const after = await readCase(services, actor, id, now());
    expect(after).toMatchObject({ holdings: null, found: { subject: null, outcome: 'done' } });
    const lines = await services.database.read((reader) => reader.selectFrom('desk_log').selectAll().execute());
    expect(lines.map(({ action }) => action)).toContain('case-closed');
    expect(JSON.stringify(lines)).not.toContain('ada@example.org');
  });

  test('an erasure is opened from the case that asked what is stored, once, with its own month, and ends that case', async () => {
    const id = await open('access', ' Ada@example.org');
    const asked = received + 5 * 24 * 60 * 60 * 1000;
    services.clock.now = asked + 1_000;
    const erase = (isAnswered: boolean) =>
      openErasure(services.database, actor, { id, receivedAt: asked, isAnswered }, now());
    const erasure = mustSee(await erase(false));
    expect(await erase(true)).toBe(erasure);
    expect(await listCases(services.database, actor, now())).toMatchObject([
      { id: erasure, kind: 'erasure', subject: 'Ada@example.org', outcome: null, received_at: asked },
      { id, kind: 'access', subject: null, outcome: 'done' },
    ]);
    const read = await readCase(services, actor, erasure, now());
    expect(new Date(read?.found.due_at ?? 0).toISOString()).toMatch(/^2026-12-25/);
    expect(read?.holdings).toHaveLength(2);
    expect(await erase(false)).toBe(null);
  });

  test('what is restricted is shown to nobody in the inbox; lifting lifts only what the case restricted', async () => {
    const first = (await items()).find((one) => one.email === 'Ada@example.org');
    const id = await open('restriction');
    await services.database.write((transaction) =>
      transaction.updateTable('enquiries').set({ restricted_at: 7 }).where('kind', '=', 'preorder').execute(),
    );
    expect(await restrictPerson(services.database, actor, id, now())).toBe(1);
    expect(await readEnquiry(services.database, actor, first?.id ?? '', now())).toBe('restricted');
    // again: nothing new, and nothing forgotten
    expect(await restrictPerson(services.database, actor, id, now())).toBe(0);
    await closeCase(services.database, actor, { id, outcome: 'done', reason: null }, now());
    expect(await liftRestriction(services.database, actor, { id, mails: 'send' }, now())).toBe(true);
    expect(await liftRestriction(services.database, actor, { id, mails: 'send' }, now())).toBe(false);
    const left = await items();
    expect(left.find((one) => one.kind === 'contact' && one.email !== 'bob@example.org')?.restricted_at).toBe(null);
    expect(left.find((one) => one.kind === 'preorder')?.restricted_at).toBe(7);
  });

  test('mails that wait for a restricted person are held, the case names them, and lifting sends or drops them', async () => {
    const outbox = { database: services.database, kinds: services.mailKinds };
    const lease = async () => {
      const due = await leaseMails(outbox, 'worker', now(), { limit: 100 });
      return due.map(({ mail }) => ({ id: mail.id, about: mail.enquiry_id, template: mail.template }));
    };
    const ada = (await items()).filter(({ email }) => email?.toLowerCase() === 'ada@example.org').map((one) => one.id);
    const id = await open('restriction');
    expect(await restrictPerson(services.database, actor, id, now())).toBe(2);
    const held = (await readCase(services, actor, id, now()))?.heldMails ?? [];
    expect(held.length).toBeGreaterThanOrEqual(2);
    // what is Bob's goes, and what waits for Ada counts as late nowhere
    const left = await lease();
    expect(left.length).toBeGreaterThan(0);
    expect(left.filter(({ about }) => ada.includes(about ?? ''))).toEqual([]);
    expect((await queueStatus(services.database, now)).waiting).toBe(left.length);
    // whoever puts one into the outbox later does not get past it
    const about = { enquiryId: ada[0] ?? '', language: 'de', messageIdHost: 'x.example', now: now() } as const;
    await services.database.write((transaction) =>
      enqueueMails(
        transaction,
        [
          { template: 'receipt', recipient: 'ada@example.org' },
          { template: 'withdrawal-receipt', recipient: 'ada@example.org' },
        ],
        about,
      ),
    );
    // but the law wants this one sent
    expect((await lease()).map(({ template }) => template)).toEqual(['withdrawal-receipt']);
    expect(await liftRestriction(services.database, actor, { id, mails: 'send' }, now())).toBe(true);
    expect((await lease()).filter(({ about: of }) => ada.includes(of ?? ''))).toHaveLength(held.length + 1);
    expect((await readCase(services, actor, id, now()))?.heldMails).toEqual([]);
  });

  test('mails that are dropped with a restriction are given up, not lost', async () => {
    const id = await open('restriction');
    await restrictPerson(services.database, actor, id, now());
    const held = (await readCase(services, actor, id, now()))?.heldMails ?? [];
    await liftRestriction(services.database, actor, { id, mails: 'drop' }, now());
    const mails = await services.database.read((reader) => reader.selectFrom('mails').selectAll().execute());
    const dropped = mails.filter((mail) => held.some((one) => one.id === mail.id));
    expect(dropped.map(({ state, given_up_at }) => [state, given_up_at])).toEqual(held.map(() => ['dead', now()]));
    const due = await leaseMails({ database: services.database, kinds: services.mailKinds }, 'worker', now(), {
      limit: 100,
    });
    expect(due.filter(({ mail }) => held.some((one) => one.id === mail.id))).toEqual([]);
  });

  test.runIf(kind === 'postgres')(
    'a case that another instance changes at the same moment loses nothing of its record, and restricts nobody once it is closed',
    async () => {
      const id = await open('restriction');
      const exported = `UPDATE privacy_cases SET record = '{"exports":[7]}' WHERE id = '${id}'`;
      const note = () => noteExport(services.database, actor, id, now());
      expect(await whileUncommitted(url, exported, note)).toBe(true);
      expect((await readCase(services, actor, id, now()))?.found.record.exports).toEqual([7, now()]);
      const closed = `UPDATE privacy_cases SET closed_at = 7, subject = NULL WHERE id = '${id}'`;
      const restrict = () => restrictPerson(services.database, actor, id, now());
      expect(await whileUncommitted(url, closed, restrict)).toBe(null);
      expect((await items()).map(({ restricted_at }) => restricted_at)).toEqual([null, null, null]);
    },
  );

  test('export and erasure reach everything in a process of their own, and the record names numbers, not people', async () => {
    if (kind === 'sqlite') await makeBackup(services.dataDir, now(), 14);
    const id = await open('erasure');
    const exported = await exportAside(services.config, (await openSubject(services.database, id)) ?? '');
    expect(JSON.parse(exported).databases[0].messages).toHaveLength(2);
    expect(exported).not.toContain('bob@example.org');
    expect(exportDocument(exported, 'de')).toContain('Was kostet eine Palette?');
    expect(exportDocument(exported, 'de')).toContain('<h2>Überweisungen</h2>');

    const came = await eraseAside(services.config, 'ada@example.org', { noContract: [], unfinished: [] });
    expect(came).toMatchObject({ deleted: [expect.stringMatching(/^N2P-/)], kept: [expect.stringMatching(/^N2P-/)] });
    expect(came.mentionedIn).toHaveLength(1);
    if (kind === 'sqlite') expect(came.copies).toBe(1);
    await noteErasure(services.database, actor, { id, came }, now());
    const left = await items();
    expect(left.map((one) => one.kind).sort()).toEqual(['contact', 'preorder']);
    expect(left.find((one) => one.kind === 'preorder')?.restricted_at).not.toBe(null);
    const read = await readCase(services, actor, id, now());
    expect(read?.found.record.erasures).toHaveLength(1);
    expect(JSON.stringify(read?.found.record)).not.toContain('@');

    const kept = read?.holdings?.[0]?.number ?? '';
    await eraseAside(services.config, 'ada@example.org', { noContract: [kept], unfinished: [] });
    expect(await items()).toHaveLength(1);
    await expect(exportAside(services.config, 'nobody at all')).rejects.toThrow();
  });

  test('an order that is still to be finished is named before an erasure, stays until it is done, and is restricted after it', async () => {
    expect((await services.call('place-order', { ...sampleOrder, email: 'ada@example.org' })).status).toBe(200);
    const id = await open('erasure');
    const [number = ''] = await unfinishedOf(services.database, id);
    const holdings = async () => (await readCase(services, actor, id, now()))?.holdings ?? [];
    expect((await holdings()).find((one) => one.number === number)).toMatchObject({
      kind: 'order',
      isUnfinished: true,
      order: { state: 'received' },
    });
    const orders = () => services.database.read((reader) => reader.selectFrom('orders').selectAll().execute());

    const came = await eraseAside(services.config, 'ada@example.org', { noContract: [], unfinished: [number] });
    expect(came).toMatchObject({ unfinished: [number], deleted: [expect.stringMatching(/^N2P-/)] });
    expect(came.kept).not.toContain(number);
    expect(await orders()).toMatchObject([{ order_number: number, restricted_at: null }]);

    await services.database.write((transaction) => transaction.updateTable('orders').set({ state: 'done' }).execute());
    expect(await unfinishedOf(services.database, id)).toEqual([]);
    await eraseAside(services.config, 'ada@example.org', { noContract: [], unfinished: [] });
    expect((await orders())[0]?.restricted_at).not.toBe(null);
    expect((await holdings()).find((one) => one.number === number)?.isUnfinished).toBe(false);
  });

  test('a case whose erasure left an order to be finished is not closed as done before that is erased, too', async () => {
    expect((await services.call('place-order', { ...sampleOrder, email: 'ada@example.org' })).status).toBe(200);
    const id = await open('erasure');
    const [number = ''] = await unfinishedOf(services.database, id);
    const erase = async (unfinished: string[]) => {
      const came = await eraseAside(services.config, 'ada@example.org', { noContract: [], unfinished });
      await noteErasure(services.database, actor, { id, came }, now());
    };
    const close = () => closeCase(services.database, actor, { id, outcome: 'done', reason: null }, now());
    await erase([number]);
    expect((await readCase(services, actor, id, now()))?.waitsFor).toEqual([number]);
    expect(await close()).toBe('unfinished');
    expect(await openSubject(services.database, id)).toBe('ada@example.org');
    // that it is done is not enough: nobody has erased it yet
    await services.database.write((transaction) => transaction.updateTable('orders').set({ state: 'done' }).execute());
    expect(await close()).toBe('unfinished');
    await erase([]);
    expect((await readCase(services, actor, id, now()))?.waitsFor).toEqual([]);
    expect(await close()).toBe('closed');
  });

  test('a withdrawal that nobody has decided on keeps its order to be finished, also one that is done, and stays as it is', async () => {
    expect((await services.call('place-order', { ...sampleOrder, email: 'ada@example.org' })).status).toBe(200);
    const orders = () => services.database.read((reader) => reader.selectFrom('orders').selectAll().execute());
    const order = (await orders())[0]?.order_number ?? '';
    const declare = (contract: string, address: string) =>
      services.sendPage('withdrawal', { name: 'Ada Muster', email: 'ada@example.org', contract }, { address });
    await declare(`Bestellung ${order}`, '192.0.2.11');
    const ofOrder = await services.database.read((reader) =>
      reader.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow(),
    );
    // of this one nobody knows what it is about
    await declare('Bestellungen N2P-2026-AAAAA', '192.0.2.12');
    await services.database.write((transaction) =>
      transaction
        .updateTable('withdrawals')
        .set({ order_id: null, state: 'untied', tied_at: null })
        .where('id', '!=', ofOrder.id)
        .execute(),
    );
    await services.database.write((transaction) =>
      transaction
        .updateTable('orders')
        .set({ state: 'done', payment_due_on: null, to_invoice_since: null, to_refund_since: null })
        .execute(),
    );
    const withdrawals = () =>
      services.database.read((reader) =>
        reader
          .selectFrom('enquiries')
          .innerJoin('withdrawals', 'withdrawals.id', 'enquiries.id')
          .select(['enquiry_number', 'withdrawals.order_id', 'restricted_at'])
          .execute(),
      );
    const numbers = (await withdrawals()).map((one) => one.enquiry_number);
    expect(numbers).toHaveLength(2);
    const id = await open('erasure');
    const unfinished = await unfinishedOf(services.database, id);
    expect(unfinished.sort()).toEqual([...numbers, order].sort());

    // by the command somebody names the order alone: its withdrawal stays with it
    const came = await eraseAside(services.config, 'ada@example.org', { noContract: numbers, unfinished: [order] });
    const tied = (await withdrawals()).filter((one) => one.order_id !== null);
    expect(tied).toMatchObject([{ restricted_at: null }]);
    expect(came.unfinished?.toSorted()).toEqual([order, ...tied.map((one) => one.enquiry_number)].sort());
    expect((await orders())[0]?.restricted_at).toBe(null);
  });
});

test('the export as a document runs nothing of what strangers typed', () => {
  const typed = xssStrings.join('\n');
  const document = exportDocument(
    JSON.stringify({
      about: typed,
      exportedAt: '2026',
      databases: [{ place: 'x', messages: [{ content: { [typed]: typed }, list: [typed] }] }],
      mailFiles: [],
    }),
    'en',
  );
  expect(document.match(/<(?!\/?(?:html|head|meta|title|style|body|h1|h2|p|strong|dl|dt|dd|hr|!doctype)\b)/gi)).toBe(
    null,
  );
  expect(document).toContain("default-src 'none'");
});
