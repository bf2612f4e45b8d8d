import type { ChosenAllocation, ChosenRefund, SeenLine } from '../../../../server/features/bank/note-transaction.ts';

/** What a form says of one line. */
export interface LineChoice {
  line: SeenLine;
  /** as it was posted */
  posted: { choice: string; number: string; aside: boolean };
  what:
    | { kind: 'later' }
    | { kind: 'aside' }
    | { kind: 'number'; typed: string }
    | { kind: 'orders'; allocations: readonly ChosenAllocation[] }
    | { kind: 'return'; notedId: string }
    | { kind: 'refund'; refund: ChosenRefund };
}

/** Longer ones nobody types. */
const longestNumber = 200;

/** A proposal as the value of a field: order, cents for it, cents that were open, its invoice. */
export const valueOfOrders = (allocations: readonly ChosenAllocation[]): string =>
  allocations
    .map(({ orderId, cents, openCents, invoice }) => `o:${orderId}:${cents}:${openCents}:${invoice ?? ''}`)
    .join(',');

export const valueOfReturn = (notedId: string): string => `r:${notedId}`;

/** A refund: its order, and the payment that was noted before. */
export const valueOfRefund = ({ orderId, paymentId }: ChosenRefund): string => `b:${orderId}:${paymentId ?? ''}`;

/** What was chosen for each line of the form; what cannot be read counts as not chosen. */
export function readChoices(form: FormData): LineChoice[] {
  return form.getAll('line').flatMap((field) => {
    const [, id = '', revision = ''] = /^([\w-]{1,64}):(\d{1,9})$/.exec(String(field)) ?? [];
    if (id === '') return [];
    const text = (name: string) => {
      const value = form.get(`${name}.${id}`);
      return typeof value === 'string' ? value.trim() : '';
    };
    const choice = text('choice');
    const posted = { choice, number: text('number').slice(0, longestNumber), aside: text('aside') === 'yes' };
    return [{ line: { id, revision: Number(revision) }, posted, what: meaningOf(posted) }];
  });
}

function meaningOf({ choice, number, aside }: LineChoice['posted']): LineChoice['what'] {
  if (aside || choice === 'aside') return { kind: 'aside' };
  // who types a number means it, also without moving the mark
  if (number !== '') return { kind: 'number', typed: number };
  const [, notedId] = /^r:([\w-]{1,64})$/.exec(choice) ?? [];
  if (notedId !== undefined) return { kind: 'return', notedId };
  const [, refunded, paymentId = ''] = /^b:([\w-]{1,64}):([\w-]{0,64})$/.exec(choice) ?? [];
  if (refunded !== undefined)
    return { kind: 'refund', refund: { orderId: refunded, paymentId: paymentId === '' ? null : paymentId } };
  const allocations = choice.split(',').flatMap((part) => {
    const [, orderId = '', cents = '', openCents = '', invoice = ''] =
      /^o:([\w-]{1,64}):(\d{1,12}):(-?\d{1,12}):([\w-]{0,40})$/.exec(part) ?? [];
    return orderId === ''
      ? []
      : [{ orderId, cents: Number(cents), openCents: Number(openCents), invoice: invoice === '' ? null : invoice }];
  });
  return allocations.length === 0 ? { kind: 'later' } : { kind: 'orders', allocations };
}
