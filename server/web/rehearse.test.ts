import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mailSettingOf } from '../../tests/fakes/mail-setting.ts';
import { mustSee } from '../../tests/fakes/must-see.ts';
import { sender } from '../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../tests/fakes/order-office.ts';
import { usePaperWorker } from '../../tests/fakes/paper-worker.ts';
import { rowsOfEachKind } from '../../tests/fakes/rows-of-each-kind.ts';
import { siteTexts } from '../../tests/fakes/site-texts.ts';
import { keysOf } from '../../domain/record-of.ts';
import { createPapers, type Papers } from '../features/invoicing/papers.ts';
import { moveOrder } from '../features/orders/move-order.ts';
import { noteOnOrder } from '../features/orders/note-on-order.ts';
import { readOrder } from '../features/orders/read-order.ts';
import { receiveOrder } from '../features/orders/receive-order.ts';
import { shipOrder } from '../features/orders/ship-order.ts';
import { writePaper } from '../features/orders/write-paper.ts';
import { asPlainText } from '../platform/mail/mail-content.ts';
import type { ComposedMail } from '../platform/mail/mail-frame.ts';
import { prepareMail } from '../platform/mail/outbox.ts';
import type { Database } from '../platform/database/database.ts';
import { mailKinds } from './mail-kinds.ts';
import { rehearse } from './rehearse.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const messageIdHost = 'site.example';
const { postgres, paperWorker } = usePaperWorker();

describe.each(['sqlite', 'postgres'] as const)('an act on an order that is rehearsed, on %s', (kind) => {
  let office: OrderOffice;
  let papers: Papers;
  let id: string;
  let orderNumber: string;
  beforeEach(async () => {
    office = await openOrderOffice(kind === 'postgres' ? await postgres().createReadyDatabase() : null, now);
    const { database } = office;
    papers = createPapers({ database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
    const context = { language: 'fr', idempotencyKey: null, sender, now } as const;
    const buyer = { buyer: 'business', company: 'Friterie du Port', payment: 'invoice' } as const;
    id = (await receiveOrder(office.store, { ...sampleOrder, ...buyer }, context)).orderId;
    orderNumber = mustSee(await readOrder(office.database, office.anna, id, now)).order.number;
    // a key of the site, made with its first mail
    await office.secrets.key('order');
  });
  afterEach(() => office.close());

  type Act = (database: Database) => Promise<unknown>;
  const mailSetting = () => mailSettingOf(office.secrets, papers);
  const look = (act: Act) => rehearse({ database: office.database, mailSetting: mailSetting() }, id, act);
  const setting = (database: Database) => ({ database, papers, texts: siteTexts, now, messageIdHost });
  const revision = async () =>
    office.database.read(async (reader) => {
      const query = reader.selectFrom('orders').select('revision').where('id', '=', id);
      return (await query.executeTakeFirstOrThrow()).revision;
    });
  const write = (what: 'confirmation' | 'invoice' | 'cancellation', invoice?: string) => async (database: Database) =>
    writePaper(setting(database), office.anna, {
      kind: what,
      number: orderNumber,
      isToBeSent: true,
      subject: invoice === undefined ? { isNew: true } : { invoice },
    });
  const ship =
    (quantities: Record<string, number>, tracking: string | null = null, seen?: number) =>
    async (database: Database) =>
      shipOrder(setting(database), office.anna, {
        id,
        revision: seen ?? (await revision()),
        quantities: new Map(Object.entries(quantities)),
        tracking,
      });
  const cancel = async (database: Database) =>
    moveOrder(
      { database, messageIdHost },
      office.anna,
      { id, to: 'cancelled', revision: await revision(), by: 'us' },
      now,
    );

  /** All rows of all tables. */
  const everything = () =>
    office.database.read(async (reader) => {
      const tables: Record<string, readonly string[]> = {};
      for (const table of keysOf(rowsOfEachKind)) {
        const rows = await reader.selectFrom(table).selectAll().execute();
        tables[table] = rows.map((row) => JSON.stringify(row)).toSorted();
      }
      return tables;
    });
  const said = (mails: readonly ComposedMail[]) =>
    mails.map(({ to, content, attachments = [] }) => ({
      to,
      subject: content.subject,
      text: asPlainText(content),
      files: attachments.map(({ fileName }) => fileName),
    }));
  /** Of the papers that were issued. */
  const numbers = async () =>
    (await office.database.read((reader) => reader.selectFrom('papers').select('number').execute())).map(
      (paper) => paper.number,
    );
  /** What lies in the outbox for the buyer, as it will be delivered. */
  const waiting = async () => {
    const kinds = mailKinds(mailSetting());
    const due = await office.database.read(async (reader) => {
      const mails = await reader.selectFrom('mails').selectAll().where('order_id', '=', id).execute();
      return Promise.all(mails.map((mail) => prepareMail(kinds, reader, mail)));
    });
    return due;
  };

  test('shows what is then sent, letter by letter, and keeps nothing', async () => {
    const acts: readonly [name: string, act: Act, number: string][] = [
      ['confirm', write('confirmation'), 'AB-2026-00001'],
      ['ship a part', ship({ 'CB-001': 2 }, '00340434161094000001'), 'LS-2026-00001'],
      ['ship the rest', ship({ 'CB-001': 1, 'CB-PARTY-001': 1 }), 'LS-2026-00002'],
      ['charge', write('invoice'), 'RE-2026-00001'],
      ['take back', write('cancellation', 'RE-2026-00001'), 'ST-2026-00001'],
    ];
    for (const [name, act, number] of acts) {
      const before = await everything();
      const seen = await look(act);
      expect(seen.answer, name).not.toHaveProperty('problem');
      expect(await everything(), name).toEqual(before);
      // looked at twice it is the same: no number was drawn
      expect(said((await look(act)).mails)).toEqual(said(seen.mails));
      expect(seen.papers.map((paper) => paper.number)).toEqual([number]);
      const earlier = new Set((await waiting()).map(({ mail }) => mail.id));
      expect(await act(office.database), name).not.toHaveProperty('problem');
      expect(await numbers(), name).toEqual(expect.arrayContaining([number]));
      const sent = (await waiting()).filter(({ mail }) => !earlier.has(mail.id));
      expect(sent, name).toHaveLength(1);
      expect(said(await Promise.all(sent.map(({ compose }) => compose()))), name).toEqual(said(seen.mails));
    }
  });

  test('shows the mail of a cancellation, which has no paper', async () => {
    const before = await everything();
    const seen = await look(cancel);
    expect(seen).toMatchObject({ answer: 'done', papers: [] });
    expect(await everything()).toEqual(before);
    await cancel(office.database);
    const sent = (await waiting()).filter(({ mail }) => mail.template === 'order-cancelled');
    expect(said(await Promise.all(sent.map(({ compose }) => compose())))).toEqual(said(seen.mails));
  });

  test('is refused as the act itself, and shows nothing', async () => {
    const seen = await look(ship({ 'CB-001': 1 }));
    expect(seen).toEqual({ answer: { problem: 'not-allowed' }, mails: [], papers: [] });
    await write('confirmation')(office.database);
    const late = await look(ship({ 'CB-001': 1 }, null, 1));
    expect(late).toEqual({ answer: { problem: 'changed' }, mails: [], papers: [] });
  });

  test('undoes nothing of what others store at the same moment, nor is any of theirs shown', async () => {
    const { database, anna } = office;
    const [seen] = await Promise.all([
      look(write('confirmation')),
      ...['one', 'two', 'three'].map((text) => noteOnOrder(database, anna, { orderId: id, text }, now)),
    ]);
    expect(seen.mails).toHaveLength(1);
    const notes = await database.read((reader) => reader.selectFrom('order_notes').select('text').execute());
    expect(notes.map(({ text }) => text).toSorted()).toEqual(['one', 'three', 'two']);
    expect(await numbers()).toEqual([]);
  });
});
