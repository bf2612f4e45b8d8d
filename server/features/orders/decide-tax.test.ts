import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { viewOfOrder } from '../../../apps/desk/routes/orders/order-view.ts';
import { payableOf } from '../../../domain/invoicing/paper.ts';
import type { ViesResult } from '../../../domain/orders/union-vat-id.ts';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { usePaperWorker } from '../../../tests/fakes/paper-worker.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { writeOut } from '../invoicing/paper-view.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { createPapers } from '../invoicing/papers.ts';
import { acceptQuote } from '../quotes/answer-quote.ts';
import { quoteToken } from '../quotes/quote-token.ts';
import { requestQuote } from '../quotes/request-quote.ts';
import { sendQuote } from '../quotes/send-quote.ts';
import { checkVatId } from './check-vat-id.ts';
import { decideTax } from './decide-tax.ts';
import { moveOrder } from './move-order.ts';
import { readOrder } from './read-order.ts';
import { shipOrder } from './ship-order.ts';
import { writePaper } from './write-paper.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';

const { postgres, paperWorker } = usePaperWorker();
const now = Date.parse('2026-11-23T09:00:00Z');

const abroad = {
  list: 'CB-001:5000',
  buyer: 'business',
  company: 'Frietkraam BV',
  name: 'Zoé Müller',
  email: 'zoe@example.org',
  street: 'Ringstraat 7',
  postcode: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
  vatId: 'NL004495445B01',
} as const;

const line = { itemNo: 'CB-001', name: 'Messer', unit: 'piece', unitPieces: 100, quantity: 50, unitNetCents: 900 };

describe.each(['SQLite', 'PostgreSQL'] as const)(
  'on %s an order accepted without tax, whose VAT id VIES then calls invalid',
  (kind) => {
    let office: OrderOffice;
    beforeEach(async () => {
      office = await openOrderOffice(kind === 'SQLite' ? null : await postgres().createReadyDatabase(), now);
    });
    afterEach(() => office.close());

    const papers = () =>
      createPapers({ database: office.database, texts: siteTexts, now: () => now, paperWorker: paperWorker() });
    const setting = () => ({
      database: office.database,
      secrets: office.secrets,
      messageIdHost: 'site.example',
      papers: papers(),
      texts: siteTexts,
      now,
    });
    const vies = (id: string, result: ViesResult) =>
      checkVatId(
        { database: office.database, askVies: () => Promise.resolve({ result, reference: null }) },
        office.anna,
        id,
        now,
      );
    const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));
    const seen = async (id: string) => {
      const mailSetting = mailSettingOf(office.secrets, papers());
      const page = { database: office.database, now: () => now, askVies: null, paymentService: null, mailSetting };
      return viewOfOrder(page, await read(id), { language: 'de', mayWork: true });
    };
    const accepted = async (payment: 'prepayment' | 'invoice', result: ViesResult | null = 'invalid') => {
      const context = { language: 'de', idempotencyKey: null, sender, now } as const;
      const { orderId: requestId } = await requestQuote(office.store, abroad, context);
      const terms = {
        lines: [{ ...line, unit: 'piece' as const, tiers: [] }],
        shippingNetCents: 2_000,
        payment,
        validUntil: '2026-12-23',
        leadWeeks: null,
        note: '',
      };
      const sent = await sendQuote(setting(), office.anna, { orderId: requestId, terms, quoteId: 'quote', after: 0 });
      expect(sent).toMatchObject({ isNew: true });
      const answering = { ...setting(), versions: siteTexts.catalogue().versions };
      expect(await acceptQuote(answering, await quoteToken(office.secrets, 'quote'), 'Zoé')).toBe('done');
      const { id } = await office.database.read((reader) =>
        reader.selectFrom('orders').select('id').where('kind', '=', 'order').executeTakeFirstOrThrow(),
      );
      expect((await read(id)).order.priced.grossCents).toBe(47_000);
      if (result !== null) expect(await vies(id, result)).toBe('done');
      return id;
    };
    const decide = async (id: string, decision: 'taxed' | 'untaxed', reason = '') => {
      const { revision } = (await read(id)).order;
      return decideTax(setting(), office.anna, { id, revision, decision, reason, vatPercent: 19 });
    };
    const confirm = (id: string) => confirmOrder(office, id, now);
    const invoice = async (id: string) =>
      writePaper(setting(), office.anna, {
        kind: 'invoice',
        number: (await read(id)).order.number,
        isToBeSent: true,
        subject: { isNew: true },
      });
    const shipAll = async (id: string) => {
      const { revision } = (await read(id)).order;
      const quantities = new Map([['CB-001', 50]]);
      return shipOrder(setting(), office.anna, { id, revision, quantities, tracking: null });
    };
    const written = async (kind: 'confirmation' | 'invoice') => {
      const rows = await office.database.read((reader) =>
        reader.selectFrom('papers').selectAll().where('kind', '=', kind).orderBy('position').execute(),
      );
      return rows.map(paperOf);
    };
    const mails = async () => {
      const rows = await office.database.read((reader) =>
        reader
          .selectFrom('mails')
          .select('template')
          .where('template', 'in', ['paper', 'order-confirmation'])
          .execute(),
      );
      return rows.map(({ template }) => template);
    };

    test('stays so when VIES does not answer the next time, until it calls the id valid', async () => {
      const id = await accepted('invoice');
      expect(await vies(id, 'unavailable')).toBe('kept');
      expect((await read(id)).order.vatIdCheck).toMatchObject({ result: 'invalid' });
      expect(await confirm(id)).toBe('tax');
      expect(await vies(id, 'valid')).toBe('done');
      expect(await confirm(id)).toBe('done');
    });

    test('is neither confirmed nor charged until somebody decides, and leads with that', async () => {
      const id = await accepted('prepayment');
      const { next, tax } = await seen(id);
      expect(next).toBe('decide-tax');
      expect(tax).toMatchObject({ isOpen: true, decided: null, hasMail: false });
      expect([tax?.without, tax?.withTax].map((words) => words?.replace(/\s/g, ' '))).toEqual(['470,00 €', '559,30 €']);
      expect(await confirm(id)).toBe('tax');
      expect(await written('confirmation')).toEqual([]);
    });

    test('with a valid id, an answer that VIES owes, or none asked nothing is to be decided', async () => {
      const id = await accepted('prepayment', null);
      for (const result of ['valid', 'unavailable'] as const) {
        await vies(id, result);
        expect((await seen(id)).next).toBe('confirm');
      }
      expect((await seen(id)).tax).toBeNull();
      expect(await decide(id, 'taxed')).toEqual({ problem: 'not-allowed' });
    });

    test('taxed before it is confirmed, the confirmation charges tax and says why', async () => {
      const id = await accepted('prepayment');
      expect(await decide(id, 'taxed')).toEqual({ paper: null });
      const { order, money } = await read(id);
      expect(order.priced).toMatchObject({ netCents: 47_000, vatCents: 8_930, grossCents: 55_930 });
      expect(money.worthCents).toBe(55_930);
      expect((await seen(id)).next).toBe('confirm');
      expect(await confirm(id)).toBe('done');
      const [paper] = await written('confirmation');
      expect(paper).toMatchObject({ treatment: 'domestic', taxedLater: true, lines: [{ vatPercent: 19 }, {}] });
      if (paper === undefined) throw new Error('no paper');
      const said = writeOut(paper, siteTexts).view.notes.join(' ');
      expect(said).toContain('NL004495445B01 ist laut der Auskunft der EU (VIES) nicht gültig');
      expect(await mails()).toEqual(['order-confirmation']);
      expect((await read(id)).money.balance.openCents).toBe(55_930);
    });

    test('left without tax it needs a reason, which stays with it, and goes on', async () => {
      const id = await accepted('prepayment');
      expect(await decide(id, 'untaxed', '  ')).toEqual({ problem: 'reason' });
      expect(await decide(id, 'untaxed', 'Bescheinigung des Finanzamts Amsterdam liegt vor')).toEqual({ paper: null });
      const view = await seen(id);
      expect(view.next).toBe('confirm');
      expect(view.tax).toMatchObject({ isOpen: false, decided: 'untaxed' });
      expect(view.tax?.said).toContain('Bescheinigung des Finanzamts Amsterdam liegt vor');
      expect(view.tax?.said).toContain('Anna');
      await confirm(id);
      expect((await written('confirmation'))[0]).toMatchObject({ treatment: 'intra-community' });
    });

    test('taxed after it was confirmed, the buyer gets a new confirmation; the old one is not sent again', async () => {
      const id = await accepted('prepayment', null);
      await confirm(id);
      await vies(id, 'invalid');
      expect((await seen(id)).next).toBe('decide-tax');
      expect(await decide(id, 'taxed')).toMatchObject({ paper: 'AB-2026-00002' });
      expect(await mails()).toEqual(['order-confirmation', 'paper']);
      const { number } = (await read(id)).order;
      const again = await writePaper({ ...setting(), now: now + 120_000 }, office.anna, {
        kind: 'confirmation',
        number,
        isToBeSent: true,
      });
      expect(again).toMatchObject({ number: 'AB-2026-00002', isNew: false });
      // what is asked for is the new sum
      const { money, nextReminder } = await read(id);
      expect(money.balance.openCents).toBe(55_930);
      expect(nextReminder?.demand.paper.number).toBe('AB-2026-00002');
    });

    test('taxed after it was invoiced, the invoice is taken back and written anew, one button after the other', async () => {
      const id = await accepted('invoice', null);
      await confirm(id);
      await shipAll(id);
      expect(await invoice(id)).toMatchObject({ number: 'RE-2026-00001' });
      await vies(id, 'invalid');
      expect((await seen(id)).next).toBe('decide-tax');
      expect(await decide(id, 'taxed')).toEqual({ paper: null });
      expect(await seen(id)).toMatchObject({ next: 'cancel-invoice', toCancel: 'RE-2026-00001' });
      const { number } = (await read(id)).order;
      expect(
        await writePaper(setting(), office.anna, {
          kind: 'cancellation',
          number,
          isToBeSent: true,
          subject: { invoice: 'RE-2026-00001' },
        }),
      ).toMatchObject({ isNew: true });
      expect((await seen(id)).next).toBe('invoice');
      expect(await invoice(id)).toMatchObject({ number: 'RE-2026-00002' });
      const charged = (await written('invoice'))[1];
      expect(charged).toMatchObject({ treatment: 'domestic', taxedLater: true });
      const { balance, points } = (await read(id)).money;
      expect(balance).toMatchObject({ owedCents: 55_930, openCents: 55_930 });
      expect(points).toEqual(['not-paid']);
    });

    test('taxed after the buyer has paid, an invoice asks for the tax alone, and money noted for it pays the order', async () => {
      const id = await accepted('prepayment', null);
      await confirm(id);
      expect(await pay(office.database, office.anna, { id }, now)).toBe('done');
      await vies(id, 'invalid');
      expect(await decide(id, 'taxed')).toMatchObject({ paper: 'RE-2026-00001' });
      const [charged] = await written('invoice');
      expect(charged).toMatchObject({ taxedLater: true, payment: { by: 'prepayment', paidCents: 47_000 } });
      expect(charged === undefined ? null : payableOf(charged)).toBe(8_930);
      expect(await seen(id)).toMatchObject({ state: 'confirmed', next: 'note-payment' });
      // the invoice of the order is this one, pressed again or not
      expect(await invoice(id)).toMatchObject({ number: 'RE-2026-00001', isNew: false });
      expect(await pay(office.database, office.anna, { id }, now)).toBe('done');
      expect(await seen(id)).toMatchObject({ state: 'paid', next: 'ship' });
    });

    test('taxed after it was closed, even with a reason, it opens again and leads on to the right invoice', async () => {
      const id = await accepted('invoice', null);
      await confirm(id);
      await shipAll(id);
      await invoice(id);
      const { revision } = (await read(id)).order;
      const closing = { id, to: 'done', revision, reason: 'zahlt nie' } as const;
      expect(await moveOrder(setting(), office.anna, closing, now)).toBe('done');
      await vies(id, 'invalid');
      expect((await seen(id)).next).toBe('decide-tax');
      expect(await decide(id, 'taxed')).toEqual({ paper: null });
      expect(await seen(id)).toMatchObject({ state: 'shipped', next: 'cancel-invoice', toCancel: 'RE-2026-00001' });
    });

    test('a decision can be changed, and two clerks at once decide once', async () => {
      const id = await accepted('prepayment');
      const { revision } = (await read(id)).order;
      const taxed = { id, revision, decision: 'taxed', reason: '', vatPercent: 19 } as const;
      const both = await Promise.all([
        decideTax(setting(), office.anna, taxed),
        decideTax(setting(), office.anna, { ...taxed, decision: 'untaxed', reason: 'x' }),
      ]);
      expect(both).toContainEqual({ problem: 'changed' });
      await decide(id, 'taxed');
      expect(await decide(id, 'untaxed', 'neue Nummer ist gültig')).toEqual({ paper: null });
      expect((await read(id)).order.priced.grossCents).toBe(47_000);
    });
  },
);
