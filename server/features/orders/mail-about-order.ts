import type { Locale } from '../../../domain/locale.ts';
import { dateInWords, dayAfter, germanDay, noonOf } from '../../../domain/german-time.ts';
import { writeIban } from '../../../domain/invoicing/giro-code.ts';
import { localPrice } from '../../../domain/money.ts';
import { isCalledOff } from '../../../domain/orders/order-state.ts';
import { parcelsInWords } from '../../../domain/orders/carriers.ts';
import type { Quantities } from '../../../domain/orders/shipments.ts';
import { linesLeft } from '../../../domain/orders/shipments.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { goodsInWords } from '../invoicing/quantity-words.ts';
import { isWaitingForMoney } from '../payments/read-money.ts';
import type { ReadOrder } from './read-order.ts';

/** What a mail that somebody writes about an order begins with; they change it as they like before it is sent. */
export interface MailAboutOrder {
  language: Locale;
  subject: string;
  body: string;
}

type Texts = Pick<SiteTexts, 'message' | 'issuer' | 'answers'>;

/** `rest`: asks for what is missing of a payment; `state`: tells how far the order is. */
export type AboutOrder = 'rest' | 'state';

export const isAboutOrder = (value: string): value is AboutOrder => value === 'rest' || value === 'state';

/** Days from today in which a missing rest is asked for, where the paper's own last day is not later. */
const daysForRest = 7;

/**
 * @param now milliseconds since 1970 UTC
 * @returns null: there is nothing to ask for
 */
export function mailAboutOrder(found: ReadOrder, what: AboutOrder, texts: Texts, now: number): MailAboutOrder | null {
  const { language, number, customer } = found.order;
  const lines = what === 'rest' ? restLines(found, texts, now) : stateLines(found, texts);
  if (lines === null) return null;
  const amount = localPrice(found.money.balance.openCents, language);
  return {
    language,
    subject: texts.message(language, `mail.aboutOrder.${what}.subject`, {
      number,
      amount,
    }),
    body: `${[texts.answers.greeting(language, customer.name), ...lines].join('\n\n')}\n\n`,
  };
}

/** What came, what is missing, and where it goes: with the number of the paper that asks for it. */
function restLines(
  { order, money, nextReminder }: ReadOrder,
  { message, issuer }: Texts,
  now: number,
): string[] | null {
  const { language, number } = order;
  const { paidCents, openCents } = money.balance;
  if (openCents <= 0 || paidCents <= 0) return null;
  const soon = dayAfter(germanDay(now), daysForRest);
  const dueOn = nextReminder?.demand.dueOn ?? soon;
  const amounts = {
    number,
    date: dateInWords(noonOf(dueOn < soon ? soon : dueOn), language),
    paid: localPrice(paidCents, language),
    owed: localPrice(paidCents + openCents, language),
    amount: localPrice(openCents, language),
  };
  return [
    message(language, 'mail.aboutOrder.rest.came', amounts),
    [
      message(language, 'mail.aboutOrder.rest.pay', amounts),
      message(language, 'mail.aboutOrder.rest.account', {
        holder: issuer.legalName,
        iban: writeIban(issuer.bank.iban),
        bic: issuer.bank.bic,
        reference: nextReminder?.demand.paper.number ?? number,
      }),
    ].join('\n'),
    message(language, 'mail.aboutOrder.rest.crossed'),
  ];
}

/** How far an order is, in paragraphs without greeting, for an answer to whoever asks about it. */
export const stateOfOrder = (found: ReadOrder, language: Locale, texts: Texts): string =>
  stateLines(found, texts, language).join('\n\n');

function stateLines(found: ReadOrder, texts: Texts, language = found.order.language): string[] {
  const { order, shipments, gone, money } = found;
  const { number, state } = order;
  const say = (
    key: 'received' | 'awaits' | 'ready' | 'by' | 'shipped' | 'parcel' | 'toCome' | 'left' | 'over',
    about = {},
  ) =>
    texts.message(language, `mail.aboutOrder.state.${key}`, {
      number,
      ...about,
    });
  if (isCalledOff(state)) return [say('over')];
  if (state === 'received') return [say('received')];
  const goodsOf = (quantities: Quantities) =>
    order.priced.lines
      .flatMap((line) => {
        const quantity = quantities.get(line.itemNo) ?? 0;
        return quantity === 0 ? [] : [goodsInWords({ ...line, quantity }, language, texts)];
      })
      .join(', ');
  const left = linesLeft(
    order.priced.lines,
    shipments.map(({ quantities }) => quantities),
    gone,
  );
  const toCome = goodsOf(new Map(left.map((line) => [line.itemNo, line.left])));
  const isOut = found.steps.some((step) => step.state === 'shipped');
  const parcels = shipments.map(({ shippedOn, tracking, carrier, quantities }) =>
    [
      say('shipped', {
        date: dateInWords(noonOf(shippedOn), language),
        goods: goodsOf(quantities),
      }),
      ...parcelsInWords(tracking ?? '', carrier).map(({ text, href }) =>
        say('parcel', { parcel: href === null ? text : `${text} ${href}` }),
      ),
    ].join('\n'),
  );
  if (isOut) return [say('left'), ...parcels];
  const due = order.dueAt === null ? [] : [say('by', { date: dateInWords(order.dueAt, language) })];
  if (shipments.length > 0) return [...parcels, [say('toCome', { goods: toCome }), ...due].join(' ')];
  if (isWaitingForMoney(money)) return [say('awaits', { amount: localPrice(money.balance.openCents, language) })];
  return [[say('ready'), ...due].join(' ')];
}
