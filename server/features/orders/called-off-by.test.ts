import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { locales, type Locale } from '../../../domain/locale.ts';
import { callersOff, type CalledOffBy } from '../../../domain/orders/called-off-by.ts';
import { confirmOrder } from '../../../tests/fakes/confirm-order.ts';
import { instantPaperWorker } from '../../../tests/fakes/instant-paper-worker.ts';
import { mailSettingOf } from '../../../tests/fakes/mail-setting.ts';
import { mustSee } from '../../../tests/fakes/must-see.ts';
import { sender } from '../../../tests/fakes/open-budget.ts';
import { openOrderOffice, sampleOrder, type OrderOffice } from '../../../tests/fakes/order-office.ts';
import { pay } from '../../../tests/fakes/pay.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { mailKinds } from '../../web/mail-kinds.ts';
import { asPlainText } from '../../platform/mail/mail-content.ts';
import { prepareMail } from '../../platform/mail/outbox.ts';
import { paperOf } from '../invoicing/issue-paper.ts';
import { writeOut } from '../invoicing/paper-view.ts';
import { createPapers } from '../invoicing/papers.ts';
import { orderToken } from '../order-records/order-token.ts';
import { findOrder } from './find-order.ts';
import { moveOrder } from './move-order.ts';
import { readOrder } from './read-order.ts';
import { receiveOrder } from './receive-order.ts';
import { callOffRest, shipOrder } from './ship-order.ts';

const now = Date.parse('2026-11-23T09:00:00Z');

/** What only we have to say: that we are sorry. */
const sorry: Record<Locale, RegExp> = {
  de: /tut uns leid|leider|können wir .* nicht liefern/,
  en: /sorry|cannot deliver/,
  nl: /spijt|kunnen we .* niet leveren/,
  fr: /désolés|ne pouvons pas/,
};
const asWished: Record<Locale, RegExp> = {
  de: /wie gewünscht/,
  en: /As you asked/,
  nl: /Zoals je vroeg/,
  fr: /Comme vous le souhaitiez/,
};
const withdrawal: Record<Locale, RegExp> = {
  de: /Einen Widerruf müssen Sie nicht/,
  en: /do not need to withdraw/,
  nl: /niet ook nog te herroepen/,
  fr: /pas besoin d’exercer en plus votre droit de rétractation/,
};

describe('an order that is called off', () => {
  let office: OrderOffice;
  beforeEach(async () => {
    office = await openOrderOffice(null, now);
  });
  afterEach(() => office.close());

  const desk = () => ({ database: office.database, messageIdHost: 'site.example' });
  const papers = () =>
    createPapers({ database: office.database, texts: siteTexts, now: () => now, paperWorker: instantPaperWorker });
  const setting = () => ({ ...desk(), papers: papers(), texts: siteTexts, now });
  const read = async (id: string) => mustSee(await readOrder(office.database, office.anna, id, now));
  const order = async (language: Locale, change: Partial<typeof sampleOrder> = {}) =>
    (await receiveOrder(office.store, { ...sampleOrder, ...change }, { language, idempotencyKey: null, sender, now }))
      .orderId;
  const cancel = async (id: string, by?: CalledOffBy) =>
    moveOrder(
      desk(),
      office.anna,
      { id, to: 'cancelled', revision: (await read(id)).order.revision, ...(by && { by }) },
      now,
    );
  /** The last mail about it, subject and text. */
  const mail = async (id: string, template: 'order-cancelled' | 'order-rest-cancelled') =>
    office.database.read(async (reader) => {
      const row = await reader
        .selectFrom('mails')
        .selectAll()
        .where('order_id', '=', id)
        .where('template', '=', template)
        .executeTakeFirstOrThrow();
      const due = await prepareMail(mailKinds(mailSettingOf(office.secrets, papers())), reader, row);
      const { content } = await due.compose();
      return `${content.subject}\n${asPlainText(content)}`;
    });
  const statusOf = async (id: string) => {
    const found = await findOrder(office, await orderToken(office.secrets, id));
    if (found === null || found === 'restricted') throw new Error('not found');
    return found.steps.at(-1);
  };

  test('is not, until somebody says by whose wish: its buyer is written that', async () => {
    const id = await order('de');
    expect(await cancel(id)).toBe('who');
    expect((await read(id)).order.state).toBe('received');
  });

  test.each(locales)(
    'as its buyer wished is told so, in %s: no regret, what is paid comes back, nothing else to do',
    async (language) => {
      const id = await order(language);
      expect(await cancel(id, 'customer')).toBe('done');
      const said = await mail(id, 'order-cancelled');
      expect(said).toMatch(asWished[language]);
      expect(said).toMatch(withdrawal[language]);
      expect(said).not.toMatch(sorry[language]);
      expect(await statusOf(id)).toMatchObject({ state: 'cancelled', by: 'customer' });
      expect((await read(id)).steps.at(-1)).toMatchObject({ state: 'cancelled', by: 'customer' });
    },
  );

  test.each(locales)(
    'because we cannot deliver is told that, in %s, and so is one of which nobody said',
    async (language) => {
      const id = await order(language);
      expect(await cancel(id, 'us')).toBe('done');
      const said = await mail(id, 'order-cancelled');
      expect(said).toMatch(sorry[language]);
      expect(said).not.toMatch(asWished[language]);
      await office.database.write((transaction) =>
        transaction.updateTable('order_steps').set({ detail: null }).execute(),
      );
      expect(await mail(id, 'order-cancelled')).toBe(said);
      expect(await statusOf(id)).toMatchObject({ by: null });
    },
  );

  test('by a business says nothing of withdrawing', async () => {
    const id = await order('de', { buyer: 'business', company: 'Imbiss am Markt' });
    await cancel(id, 'customer');
    expect(await mail(id, 'order-cancelled')).not.toMatch(/Widerruf/);
  });

  test.each(locales.flatMap((language) => callersOff.map((by) => [language, by] as const)))(
    'in its rest says by whose wish, in mail and paper (%s, %s)',
    async (language, by) => {
      const id = await order(language);
      await confirmOrder(office, id, now);
      await pay(office.database, office.anna, { id }, now);
      await shipOrder(setting(), office.anna, {
        id,
        revision: (await read(id)).order.revision,
        quantities: new Map([['CB-001', 2]]),
        tracking: null,
      });
      expect(
        await callOffRest(setting(), office.anna, { id, revision: (await read(id)).order.revision, by }),
      ).toMatchObject({ isWhole: true });
      const row = await office.database.read((reader) =>
        reader.selectFrom('papers').selectAll().where('kind', '=', 'cancellation').executeTakeFirstOrThrow(),
      );
      const said = `${await mail(id, 'order-rest-cancelled')}\n${writeOut(paperOf(row), siteTexts).view.intro}`;
      const [is, isNot] = by === 'customer' ? [asWished, sorry] : [sorry, asWished];
      expect(said.match(new RegExp(is[language], 'g'))?.length).toBeGreaterThanOrEqual(2);
      expect(said).not.toMatch(isNot[language]);
      expect((await read(id)).steps.some((step) => step.by === by)).toBe(true);
    },
  );
});
