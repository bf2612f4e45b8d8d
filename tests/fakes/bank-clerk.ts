import type { MatchCandidate } from '../../domain/bank/match-transaction.ts';
import { germanDay } from '../../domain/german-time.ts';
import { allocate } from '../../server/features/bank/allocate.ts';
import {
  noteLineRefund,
  noteReturn,
  noteTransaction,
  takeLineBack,
} from '../../server/features/bank/note-transaction.ts';
import { readBank } from '../../server/features/bank/read-bank.ts';
import { setAside } from '../../server/features/bank/set-aside.ts';
import { takeStatement } from '../../server/features/bank/take-statement.ts';
import type { OrderMoney } from '../../server/features/payments/read-money.ts';
import type { Actor } from '../../server/platform/audit/record-access.ts';
import type { Database } from '../../server/platform/database/database.ts';

interface Desk {
  database: Database;
  anna: Actor;
  /** ids, as they came in: the same seed is to choose the same order */
  orders: readonly string[];
  now(): number;
  /** a whole number from 0 up to this one */
  below(count: number): number;
  pick<T>(from: readonly T[]): T | undefined;
}

/** What a clerk does with the company's account: money comes, leaves and returns, is noted, pressed twice, and taken back. */
export function bankActs({ database, anna, orders, now, below, pick }: Desk) {
  let lines = 0;
  // ids are made up anew each time: the same seed is to pick the same line
  const byText = (one: { row: { remittance: string } }, other: { row: { remittance: string } }) =>
    one.row.remittance.localeCompare(other.row.remittance);
  const page = async () => {
    const { open, settled } = await readBank(database, anna, now());
    return { open: open.toSorted(byText), settled: settled.toSorted(byText) };
  };
  const seenOf = ({ row }: { row: { id: string; revision: number } }) => ({ id: row.id, revision: row.revision });

  return {
    'a statement comes': async ({ found: { order }, balance }: OrderMoney) => {
      lines += 1;
      const hasLeft = below(3) === 0;
      const amounts = hasLeft ? [balance.tooMuchCents, 1 + below(9_000)] : [balance.openCents, 1 + below(20_000)];
      const cents = Math.max(1, pick(amounts) ?? 1);
      const line = {
        reference: below(3) === 0 ? null : `bank ${lines}`,
        account: '',
        bookedOn: germanDay(now()),
        cents: hasLeft ? -cents : cents,
        currency: 'EUR',
        name: 'Zoé Müller',
        iban: 'DE02100500000024290661',
        text: below(4) === 0 ? `Zahlung ${lines}` : `${order.number} ${lines}`,
        endToEndId: '',
        isReturn: hasLeft && below(2) === 0,
      };
      return JSON.stringify(await takeStatement(database, anna, { transactions: [line], days: 180 }, now()));
    },
    'a line is noted': async () => {
      const one = pick((await page()).open);
      if (one === undefined) return 'none';
      const line = seenOf(one);
      if (one.kind === 'left') {
        const chosen = pick([...one.match.returns, ...one.match.refunds]);
        if (chosen === undefined) return 'none';
        if ('noted' in chosen)
          return noteReturn(database, anna, { line, notedId: chosen.noted.id, reason: 'Rückgabe' }, now());
        const { order, paymentId } = chosen;
        return noteLineRefund(database, anna, { line, refund: { orderId: order.id, paymentId } }, now());
      }
      const place = ({ allocations }: MatchCandidate) => orders.indexOf(allocations[0]?.orderId ?? '');
      const chosen = pick(one.match.candidates.toSorted((some, other) => place(some) - place(other)));
      if (chosen === undefined) return setAside(database, anna, { line, isAside: true }, now());
      const press = () => noteTransaction(database, anna, { line, allocations: chosen.allocations }, now());
      return (await Promise.all([press(), press()])).join(', ');
    },
    'a line is noted for an order that is named': async ({ found: { order } }: OrderMoney) => {
      const one = pick((await page()).open);
      if (one === undefined) return 'none';
      const allocated = await allocate(database, order.number, one.row.amount_cents);
      if ('problem' in allocated) return allocated.problem;
      return noteTransaction(database, anna, { line: seenOf(one), ...allocated }, now());
    },
    'a line is taken back': async () => {
      const one = below(3) === 0 ? pick((await page()).settled) : undefined;
      if (one === undefined) return 'none';
      const line = seenOf(one);
      return one.state === 'set-aside'
        ? setAside(database, anna, { line, isAside: false }, now())
        : takeLineBack(database, anna, { line, reason: 'Versehen' }, now());
    },
  };
}
