import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { instantPaperWorker } from '../../../tests/fakes/instant-paper-worker.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { startPostgres, type TestPostgres } from '../../../tests/fakes/postgres.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { locales, type Locale } from '../../../domain/locale.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { createPapers } from '../invoicing/papers.ts';
import { composeOrderMail } from '../order-records/mails/compose-order-mail.ts';
import { orderToken } from '../order-records/order-token.ts';
import { parcelNumbersOf } from '../order-records/parcel-numbers.ts';
import { correctParcel } from './correct-parcel.ts';
import { findOrder } from './find-order.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { shipOrder } from './ship-order.ts';

const now = Date.parse('2026-11-23T09:00:00Z');
const [wrong, right] = ['00340434161094042557', '00340434161094042558'];

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.remove());

describe.each(['sqlite', 'postgres'] as const)('the number of a parcel that has left, on %s', (kind) => {
  let office: OrderOffice;
  beforeEach(async () => {
    corrections = 0;
    office = await openOrderOffice(kind === 'postgres' ? await postgres.createReadyDatabase() : null, now);
  });
  afterEach(() => office.close());

  const desk = () => ({ database: office.database, messageIdHost: 'site.example' });
  const read = async (id: string) => {
    const found = await readOrder(office.database, office.anna, id, now);
    if (found === null || found === 'restricted') throw new Error(id);
    return found;
  };
  /** An order that left in one parcel. */
  async function shipped(tracking: string | null, language: Locale = 'de') {
    const context = { language, idempotencyKey: null, sender, now } as const;
    const { orderId: id } = await receiveOrder(office.store, { ...sampleOrder, note: language }, context);
    const revision = async () => (await read(id)).order.revision;
    await confirmOrder(office, id, now);
    await pay(office.database, office.anna, { id }, now);
    const papers = { texts: siteTexts, now: () => now, paperWorker: instantPaperWorker };
    const setting = {
      ...desk(),
      papers: createPapers({ database: office.database, ...papers }),
      texts: siteTexts,
      now,
    };
    const quantities = new Map((await read(id)).order.priced.lines.map((line) => [line.itemNo, line.quantity]));
    await shipOrder(setting, office.anna, { id, revision: await revision(), quantities, tracking, carrier: 'dhl' });
    const [shipment] = (await read(id)).shipments;
    if (shipment === undefined) throw new Error('nothing left');
    return { id, paperId: shipment.paperId };
  }
  let corrections = 0;
  const correct = async (of: { id: string; paperId: string }, tracking: string, isToBeSent = false) => {
    const { revision } = (await read(of.id)).order;
    const wanted = { orderId: of.id, paperId: of.paperId, revision, tracking, carrier: 'dhl', isToBeSent } as const;
    corrections += 1;
    return correctParcel(desk(), office.anna, wanted, now + corrections * 60_000);
  };
  const mails = (id: string) =>
    office.database.read((reader) =>
      reader.selectFrom('mails').select(['template', 'paper_id']).where('order_id', '=', id).execute(),
    );
  const mailText = async (of: { id: string; paperId: string }, template: 'order-parcel' | 'order-shipped') => {
    const found = await office.database.read(async (reader) => ({
      paper: await reader.selectFrom('papers').selectAll().where('id', '=', of.paperId).executeTakeFirstOrThrow(),
      parcels: await parcelNumbersOf(reader, [of.id]),
    }));
    const about = { order: (await read(of.id)).order, mail: { created_at: now }, ...found };
    const { content } = await composeOrderMail(template, about, mailSettingOf(office.secrets));
    return JSON.stringify(content);
  };

  test('counts everywhere once it is corrected; the note stays, and the buyer is told where that is wanted', async () => {
    const order = await shipped(wrong);
    expect(await correct(order, right)).toEqual({ number: 'LS-2026-00001', isSent: false });
    const { shipments } = await read(order.id);
    expect(shipments).toMatchObject([{ tracking: right, carrier: 'dhl' }]);
    expect(shipments[0]?.parcelChanges).toEqual([
      {
        at: now + 60_000,
        operator: 'Anna',
        before: { tracking: wrong, carrier: 'dhl' },
        after: { tracking: right, carrier: 'dhl' },
      },
    ]);
    const seen = await findOrder(office, await orderToken(office.secrets, order.id));
    expect(seen).toMatchObject({ parcels: [{ tracking: right }] });
    // a mail that still waits, or is sent again, brings the number that counts
    expect(await mailText(order, 'order-shipped')).toContain(right);
    expect(await mailText(order, 'order-shipped')).not.toContain(wrong);
    const note = await office.database.read((reader) =>
      reader.selectFrom('papers').select('content').where('id', '=', order.paperId).executeTakeFirstOrThrow(),
    );
    expect(paperOf(note)).toMatchObject({ tracking: wrong });
    expect((await mails(order.id)).map(({ template }) => template)).not.toContain('order-parcel');
    expect(await correct(order, right)).toBe('same');

    expect(await correct(order, wrong, true)).toMatchObject({ isSent: true });
    expect(await mails(order.id)).toContainEqual({ template: 'order-parcel', paper_id: order.paperId });
    // corrected back, the note is right again
    expect(await mailText(order, 'order-parcel')).not.toContain('gilt nicht mehr');
  });

  test('is added afterwards, and of two who do that at once the second is told', async () => {
    const order = await shipped(null);
    const { revision } = (await read(order.id)).order;
    expect(await correct(order, right, true)).toMatchObject({ isSent: true });
    const late = { orderId: order.id, paperId: order.paperId, revision, tracking: wrong, carrier: null } as const;
    expect(await correctParcel(desk(), office.anna, { ...late, isToBeSent: false }, now)).toBe('changed');
    const unknown = { ...late, paperId: 'of another order', isToBeSent: false };
    expect(await correctParcel(desk(), office.anna, unknown, now)).toBe('unknown');
  });

  test('is told in the buyer’s language, with a link to its carrier, and that the one on the note no longer applies', async () => {
    const said = { de: 'gilt nicht mehr', en: 'no longer applies', nl: 'niet meer geldig', fr: 'n’est plus valable' };
    for (const language of locales) {
      const order = await shipped(wrong, language);
      await correct(order, right);
      const text = await mailText(order, 'order-parcel');
      expect(text).toContain(said[language]);
      expect(text).toContain(`piececode=${right}`);
    }
  });
});
