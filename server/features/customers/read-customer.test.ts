import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { answerItem, discardDraft, saveDraft } from '../enquiries/answer-item.ts';
import { enterItem, type EnteredItem } from '../enquiries/enter-item.ts';
import { listInbox } from '../enquiries/list-inbox.ts';
import { readThread } from '../enquiries/read-thread.ts';
import { receiveOrder } from '../orders/receive-order.ts';
import { erasePersonalData } from '../privacy/erase-personal-data.ts';
import { readPersonalData } from '../privacy/export-personal-data.ts';
import { parseDataSubject } from '../privacy/data-subject.ts';
import { openCase } from '../privacy/privacy-cases.ts';
import { customerOf, type CustomerOf } from './customer-address.ts';
import { noteOnCustomer } from './note-on-customer.ts';
import { readCustomer } from './read-customer.ts';
import { usePostgres } from '../../../tests/fakes/use-postgres.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

const postgres = usePostgres();

describe.each(['sqlite', 'postgres'] as const)('a customer, on %s', (kind) => {
  let office: OrderOffice;
  let orderId: string;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
    ({ orderId } = await receiveOrder(office.store, sampleOrder, {
      language: 'de',
      idempotencyKey: null,
      sender,
      now,
    }));
    await message('theirs', 'Zoe@Example.org');
    await message('others', 'ada@example.org');
    await message('shut', 'zoe@example.org', now);
  });
  afterEach(() => office.close());

  const message = (id: string, email: string, restricted_at: number | null = null) =>
    office.database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values({
          id,
          kind: 'contact',
          enquiry_number: `N2P-${id}`,
          language: 'fr',
          email,
          payload: JSON.stringify({ name: 'Zoé', email, subject: 'Question', message: 'Bonjour' }),
          idempotency_key: null,
          request_hash: 'hash',
          is_contract: 0,
          received_at: now - 1_000,
          restricted_at,
        })
        .execute(),
    );
  async function found(id: string): Promise<CustomerOf> {
    const of = await customerOf(office.database, id);
    if (of === null) throw new Error(`${id} belongs to nobody`);
    return of;
  }
  const read = async (id: string, seesCases = true) =>
    readCustomer(office, office.anna, { of: await found(id), seesCases }, now);
  const mail = (more: Partial<EnteredItem> = {}): EnteredItem => ({
    id: '11111111-1111-4111-8111-111111111111',
    origin: 'desk',
    email: 'zoe@example.org',
    name: 'Zoé',
    phone: null,
    subject: null,
    message: null,
    language: 'fr',
    ...more,
  });

  test('everything of one address is found from each item and order of it; what is restricted is only counted', async () => {
    await openCase(office, office.anna, { kind: 'access', subject: ' ZOE@example.org', receivedAt: now }, now);
    await noteOnCustomer(office.database, office.anna, { of: await found('theirs'), text: ' ruft lieber an ' }, now);
    for (const id of ['theirs', orderId]) {
      const customer = await read(id);
      expect(customer).toMatchObject({ name: 'Zoé Müller', restricted: 1, newsletter: null });
      expect(customer.items.map((item) => [item.id, item.about])).toEqual([['theirs', 'Question']]);
      expect(customer.orders.map((order) => order.id)).toEqual([orderId]);
      // what the company's own mailbox got is no mail to them
      expect(customer.mails).toMatchObject([{ orderId, itemId: null, template: 'order-receipt', state: 'queued' }]);
      expect(customer.cases.map((one) => one.kind)).toEqual(['access']);
      expect(customer.notes.map(({ by, text }) => [by, text])).toEqual([['Anna', 'ruft lieber an']]);
    }
    expect((await read('theirs', false)).cases).toEqual([]);
    expect((await read('others')).orders).toEqual([]);
    expect(await customerOf(office.database, 'shut')).toBe(null);
    expect(await customerOf(office.database, 'nothing')).toBe(null);
    const of = await found('theirs');
    expect(await noteOnCustomer(office.database, office.anna, { of, text: '  ' }, now)).toBe('note');
    // the log names the item, never the address
    const log = await office.database.read((reader) => reader.selectFrom('desk_log').selectAll().execute());
    expect(log.filter(({ action }) => action === 'customer-read').length).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toMatch(/zoe@example/i);
  });

  test('what was noted is exported and erased with the person', async () => {
    await noteOnCustomer(office.database, office.anna, { of: await found('theirs'), text: 'ruft lieber an' }, now);
    const subject = parseDataSubject('zoe@example.org');
    if (subject === null) throw new Error('no address');
    const place = { name: 'here', kind: 'live' as const, database: office.database, secrets: office.secrets };
    const data = await readPersonalData(place, subject);
    expect(data.customerNotes.map(({ text }) => text)).toEqual(['ruft lieber an']);
    await erasePersonalData(place, { subject, noContract: 'all', now });
    expect((await readPersonalData(place, subject)).customerNotes).toEqual([]);
  });

  test('the desk writes first: one item however often it is pressed, called by its mail; thrown away it is gone', async () => {
    await enterItem(office.database, office.anna, mail(), now);
    await enterItem(office.database, office.anna, mail(), now);
    const rows = async () => (await listInbox(office.database, office.anna, {}, now)).rows;
    const first = (await rows()).find(({ id }) => id === mail().id);
    expect(first).toMatchObject({
      origin: 'desk',
      state: 'in-work',
      assigneeId: office.anna.operator.id,
      unread: false,
    });
    const setting = { database: office.database, texts: siteTexts.answers, messageIdHost: 'site.example' };
    const anna = { ...office.anna, operator: { ...office.anna.operator, name: 'Anna' } };
    const written = {
      id: '22222222-2222-4222-8222-222222222222',
      language: 'fr',
      subject: 'Votre commande',
      body: 'Bonjour',
      quotes: false,
    };
    const seen = async () => (await office.database.read((reader) => readThread(reader, mail().id))).mark;
    expect(await answerItem(setting, anna, { itemId: mail().id, written, seen: await seen() }, now)).toMatchObject({
      repeated: false,
    });
    expect((await rows()).find(({ id }) => id === mail().id)?.about).toBe('Votre commande');
    const mails = await office.database.read((reader) => reader.selectFrom('mails').selectAll().execute());
    expect(mails.filter(({ enquiry_id }) => enquiry_id === mail().id).map(({ recipient }) => recipient)).toEqual([
      'zoe@example.org',
    ]);

    const other = mail({ id: '33333333-3333-4333-8333-333333333333' });
    await enterItem(office.database, office.anna, other, now);
    const draft = { ...written, id: '44444444-4444-4444-8444-444444444444' };
    await saveDraft(setting, anna, { itemId: other.id, written: draft }, now);
    await discardDraft(office.database, anna, other.id, draft.id);
    expect((await rows()).some(({ id }) => id === other.id)).toBe(false);
    // what came in stays
    await saveDraft(
      setting,
      anna,
      { itemId: 'theirs', written: { ...draft, id: '55555555-5555-4555-8555-555555555555' } },
      now,
    );
    const discard = (id: string) => discardDraft(office.database, anna, 'theirs', id);
    expect(await discard('55555555-5555-4555-8555-555555555555')).toBe(true);
    expect((await rows()).some(({ id }) => id === 'theirs')).toBe(true);
    // whoever sent it in another window is not told that nothing was sent
    const sent = { ...written, id: '66666666-6666-4666-8666-666666666666' };
    const { mark } = await office.database.read((reader) => readThread(reader, 'theirs'));
    expect(await answerItem(setting, anna, { itemId: 'theirs', written: sent, seen: mark }, now)).toMatchObject({
      repeated: false,
    });
    expect(await discard(sent.id)).toBe(false);
  });
});
