import type { BankTransaction } from '../../domain/bank/bank-transaction.ts';
import type { RefundedOrder } from '../../domain/bank/match-refund.ts';
import type { NotedTransaction } from '../../domain/bank/match-return.ts';
import { returnOf } from '../../domain/bank/says-return.ts';
import { chance } from './chance.ts';

/** Money that left, and what it was in truth: the id of the noted transfer that it returns, or of the order it was paid back for. */
export interface MadeDebit {
  transaction: BankTransaction;
  truth: { returns: string } | { refunds: string } | null;
}

/** How banks call what left: a returned payment, a transfer of ours, a bill that was debited. Some have no column for it. */
const kinds = [
  { returned: 'RETOURE', transfer: 'ONLINE-UEBERWEISUNG', bill: 'FOLGELASTSCHRIFT' },
  { returned: 'SEPA-Rücklastschrift', transfer: 'SEPA-Überweisung an', bill: 'SEPA-Lastschrift von' },
  { returned: 'Ausgang', transfer: 'Ausgang', bill: 'Ausgang' },
  { returned: '', transfer: '', bill: '' },
] as const;
/** What people write with a refund, and banks with a return: each has words of the other. */
const refundWords = ['Erstattung', 'Rückgabe', 'Rückzahlung Retoure', 'Ihre Rückgabe', 'Storno', 'zu viel gezahlt'];
const returnWords = ['Rücklastschrift', 'RETOURE SEPA-Lastschrift', 'Rückgabe Lastschrift', 'Rückbuchung'];
const prices = [4_990, 4_990, 10_032, 10_032, 11_900, 2_990];
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param seed the same seed is the same orders and debits, without names of real people */
export function makeBankDebits(
  seed: number,
  count: number,
): { debits: MadeDebit[]; noted: NotedTransaction[]; refunded: RefundedOrder[] } {
  const random = chance(seed);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(from: readonly T[]): T => {
    const found = from[below(from.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  const four = () => Array.from({ length: 4 }, () => alphabet.charAt(below(32))).join('');
  const [debits, noted, refunded]: [MadeDebit[], NotedTransaction[], RefundedOrder[]] = [[], [], []];
  for (let at = 0; at < count; at += 1) {
    const cents = pick(prices);
    const number = `N2P-${four()}-${four()}`;
    const name = `${pick(['Anna', 'Jonas', 'Zoë'])} ${pick(['Müller', 'Bauer', 'Weiß'])}`;
    const iban = `DE${100_000 + at}`;
    const endToEndId = below(2) === 0 ? `E-${at}` : '';
    noted.push({ id: `paid-${at}`, cents, bookedOn: '2026-11-10', name, iban, endToEndId, numbers: [number] });
    // called off after it was paid, paid too much, paid back already and noted by hand, or nothing that the desk knows of
    const way = below(4);
    const owedCents = way === 0 ? cents : way === 1 ? 500 : 0;
    const byHand = way === 2 ? [{ paymentId: `hand-${at}`, cents, paidOn: '2026-11-19' }] : [];
    refunded.push({ id: `order-${at}`, number, name, owedCents, noted: byHand });
    const kind = pick(kinds);
    const left = (what: keyof typeof kind, truth: MadeDebit['truth'], text: string, sum: number): MadeDebit => ({
      truth,
      transaction: {
        reference: `left-${at}`,
        account: '',
        bookedOn: '2026-11-20',
        cents: -sum,
        currency: 'EUR',
        name,
        iban: below(4) === 0 ? '' : iban,
        text,
        endToEndId: what === 'returned' ? endToEndId : '',
        ...returnOf({ kind: kind[what], text, cents: -sum }),
      },
    });
    const said = below(5) === 0 ? '' : ` ${number}`;
    const habit = below(10);
    if (habit < 4)
      debits.push(left('transfer', { refunds: `order-${at}` }, `${pick(refundWords)}${said}`, way === 1 ? 500 : cents));
    else if (habit < 8)
      debits.push(
        left('returned', { returns: `paid-${at}` }, `${pick(returnWords)}${said}`, cents + pick([0, 0, 0, 350])),
      );
    else debits.push(left('bill', null, pick(['Strom', 'Miete', `Storno ${below(9_999)}`]), cents));
  }
  return { debits, noted, refunded };
}
