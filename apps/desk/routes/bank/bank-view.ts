import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { writeIban } from '../../../../domain/invoicing/giro-code.ts';
import type { MatchCandidate } from '../../../../domain/bank/match-transaction.ts';
import { numberFormat } from '../../../../domain/kept-formats.ts';
import { noonOf } from '../../../../domain/german-time.ts';
import { localPrice } from '../../../../domain/money.ts';
import type { BankPage, OpenLine, SettledLine } from '../../../../server/features/bank/read-bank.ts';
import type { BankTransactionRow } from '../../../../server/platform/database/schema/bank.ts';
import { shortDay } from '../../i18n/moment.ts';
import { valueOfOrders, valueOfRefund, valueOfReturn } from './choices.ts';

/** The page of the account with days and amounts in words. */
export const viewOfBank = ({ open, settled, hasMore, ...orders }: BankPage, language: DeskLanguage) => ({
  lines: open.map((line) => openLine(line, orders, language)),
  hasMore,
  settled: settled.map((line) => settledLine(line, language)),
});

export type OpenLineView = ReturnType<typeof openLine>;
export type SettledLineView = ReturnType<typeof settledLine>;

/** What is known of the orders that are proposed. */
type Proposed = Pick<BankPage, 'buyers' | 'notInvoiced'>;

const openLine = (line: OpenLine, proposed: Proposed, language: DeskLanguage) => ({
  ...wordsOf(line.row, language),
  isReturned: line.kind === 'left' && line.row.is_return !== 0,
  isPaidBack: line.kind === 'left' && line.row.is_return === 0,
  looksKnown: line.looksKnown,
  level: line.match.level,
  candidates: candidatesOf(line, proposed, language),
});

const nothing = { orders: [], returns: null, refund: null, reasons: [], less: null, more: null };

function candidatesOf(line: OpenLine, proposed: Proposed, language: DeskLanguage) {
  if (line.kind === 'came') return line.match.candidates.map((one) => candidate(one, proposed, language));
  const returns = line.match.returns.map(({ noted }) => ({
    ...nothing,
    value: valueOfReturn(noted.id),
    returns: { day: shortDay(noonOf(noted.bookedOn), language), numbers: noted.numbers.join(', ') },
  }));
  const refunds = line.match.refunds.map(({ order, paymentId }) => ({
    ...nothing,
    value: valueOfRefund({ orderId: order.id, paymentId }),
    refund: { id: order.id, number: order.number, who: order.name, isNoted: paymentId !== null },
  }));
  return [...returns, ...refunds];
}

const candidate = (
  { allocations, reasons }: MatchCandidate,
  { buyers, notInvoiced }: Proposed,
  language: DeskLanguage,
) => {
  const cents = sum(allocations.map((one) => one.cents));
  // what no invoice charges yet is not open, and is what is paid for
  const later = (one: { orderId: string; openCents: number }) =>
    one.openCents > 0 ? 0 : (notInvoiced.get(one.orderId) ?? 0);
  const openCents = sum(allocations.map((one) => Math.max(0, one.openCents) + later(one)));
  return {
    value: valueOfOrders(allocations),
    orders: allocations.map((one) => ({
      id: one.orderId,
      number: one.number,
      who: buyers.get(one.orderId) ?? '',
      invoice: one.invoice,
      open: localPrice(Math.max(0, one.openCents), language),
      /** what it comes to, where no invoice charges it yet; else null */
      notInvoiced: later(one) > 0 ? localPrice(later(one), language) : null,
    })),
    returns: null,
    refund: null,
    // the difference is said with its amount
    reasons: reasons.filter((reason) => reason !== 'less' && reason !== 'more'),
    less: cents < openCents ? localPrice(openCents - cents, language) : null,
    more: cents > openCents ? localPrice(cents - openCents, language) : null,
  };
};

const settledLine = ({ row, state, orders }: SettledLine, language: DeskLanguage) => ({
  ...wordsOf(row, language),
  state,
  orders: orders.map(({ id, number, wentBack }) => ({ id, number, wentBack })),
  press: pressOf({ state, orders }),
});

/** The button that takes it back; null: at present there is nothing to take back, or not here. */
function pressOf({ state, orders }: Pick<SettledLine, 'state' | 'orders'>): 'reopen' | 'take-back' | null {
  if (state === 'set-aside') return 'reopen';
  if (orders.some(({ wentBack }) => wentBack === 'refunded')) return null;
  return orders.some(({ wentBack }) => wentBack === 'no') ? 'take-back' : null;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

const wordsOf = (row: BankTransactionRow, language: DeskLanguage) => ({
  id: row.id,
  /** as the form sends it back */
  seen: `${row.id}:${row.revision}`,
  day: shortDay(noonOf(row.booked_on), language),
  amount: row.currency === 'EUR' ? localPrice(row.amount_cents, language) : otherCurrency(row, language),
  // some banks put the name into the text
  name: row.name === row.remittance ? '' : row.name,
  iban: writeIban(row.iban),
  text: row.remittance,
});

const decimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

const otherCurrency = ({ amount_cents, currency }: BankTransactionRow, language: DeskLanguage): string =>
  `${decimals(language).format(amount_cents / 100)} ${currency}`;
