import type { Cents } from '../../../domain/money.ts';
import { wentToSeveral, type Paper, type PaperOf } from '../../../domain/invoicing/paper.ts';
import { deliveryInWords, partsInWords } from './delivery-words.ts';
import { addressLines } from './paper-address.ts';
import { isRounded } from './paper-table.ts';
import type { Words } from './paper-words.ts';

type Terms = NonNullable<Extract<PaperOf<'invoice'>['payment'], { by: 'invoice' }>['terms']>;

/** What stands below the sums, a paragraph each. @param payable cents; null: nothing is to be paid */
export function notesOf(paper: Paper, words: Words, payable: Cents | null): string[] {
  if (paper.kind === 'delivery-note') return notesOfDelivery(paper, words);
  const { text } = words;
  const isTaxedLater = (paper.kind === 'confirmation' || paper.kind === 'invoice') && paper.taxedLater === true;
  return [
    paper.treatment === 'domestic' ? null : text(`papers.treatment.${paper.treatment}`),
    isTaxedLater ? text('papers.note.taxedLater', { vatId: paper.customer.vatId ?? '' }) : null,
    isRounded(paper) ? text('papers.note.rounded') : null,
    ...(paper.kind === 'cancellation'
      ? notesOfCancellation(paper, words)
      : paper.kind === 'invoice'
        ? notesOfInvoice(paper, words, payable)
        : notesOfAgreement(paper, words, payable)),
  ].filter((note) => note !== null);
}

function notesOfDelivery({ parts, lines, language }: PaperOf<'delivery-note'>, words: Words): string[] {
  const { text } = words;
  const isOutstanding = lines.some(({ outstanding }) => outstanding > 0);
  return [
    ...(parts !== undefined
      ? [text('papers.note.partsLater'), ...partsInWords(parts, lines, language, words)]
      : isOutstanding
        ? [text('papers.note.outstanding')]
        : []),
    text('papers.note.check'),
  ];
}

/** How what is quoted or confirmed is paid and delivered. */
function notesOfAgreement(
  paper: PaperOf<'quote'> | PaperOf<'confirmation'>,
  words: Words,
  payable: Cents | null,
): (string | null)[] {
  const { text, day } = words;
  const isPrepaid = paper.payment.by === 'prepayment';
  return [
    paper.freeShipping === true ? text('papers.note.freeShipping') : null,
    'due' in paper.payment
      ? transfer('papers.note.prepayment', paper.payment.due, { paper, words, payable })
      : text(isPrepaid ? 'papers.note.byPrepayment' : 'papers.note.byInvoice', {
          days: inDays(paper.payment.days, words),
        }),
    ...deliveryInWords({ ...paper, parts: paper.parts ?? [], isPrepaid }, paper.language, words),
    paper.note ?? null,
    paper.kind === 'quote'
      ? text('papers.note.accept')
      : paper.terms === null
        ? null
        : text('papers.note.terms', { date: day(paper.terms) }),
  ];
}

function notesOfInvoice(paper: PaperOf<'invoice'>, words: Words, payable: Cents | null): (string | null)[] {
  const { text, day } = words;
  const { deliveries, payment } = paper;
  const shipped = deliveries?.map(({ number, date, to }) =>
    to === undefined
      ? text('papers.note.delivery', { number, date: day(date) })
      : text('papers.note.deliveryTo', { number, date: day(date), address: addressLines(to).join(', ') }),
  );
  return [
    shipped === undefined
      ? null
      : text('papers.note.deliveries', { notes: shipped.join(wentToSeveral(paper) ? '; ' : ', ') }),
    payment.by === 'paid'
      ? text('papers.note.paid', { date: day(payment.on) })
      : transfer('papers.note.due', payment.due, { paper, words, payable }),
    payment.by === 'invoice' && payment.terms !== undefined ? howCounted(payment.terms, words) : null,
  ];
}

function notesOfCancellation(paper: PaperOf<'cancellation'>, { text }: Words): (string | null)[] {
  const { reason, part, rest, invoice } = paper;
  const refund =
    part === true ? 'refundPart' : rest === true ? 'refundRest' : invoice === null ? 'refund' : 'refundInvoice';
  return [reason === null ? null : text('papers.note.reason', { reason }), text(`papers.note.${refund}`)];
}

/** What to transfer until when. */
const transfer = (
  key: 'papers.note.prepayment' | 'papers.note.due',
  due: string,
  { paper, words: { text, money, day }, payable }: { paper: Paper; words: Words; payable: Cents | null },
): string => text(key, { amount: money(payable ?? 0), date: day(due), number: paper.number });

/** Why the last day to pay is the one it is. */
const howCounted = ({ days, from, transitDays }: Terms, words: Words): string =>
  words.text(from === 'receipt' ? 'papers.note.dueFromReceipt' : 'papers.note.dueFromInvoice', {
    days: inDays(days, words),
    transit: inDays(transitDays, words),
  });

const inDays = (days: number, { text, count, form }: Words): string =>
  text(`papers.day.${form(days)}`, { count: count(days) });
