import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { germanDay, noonOf } from '../../../../domain/german-time.ts';
import { localPrice } from '../../../../domain/money.ts';
import { isOverdue } from '../../../../domain/orders/payment-due.ts';
import type { OrderLineOnBoard } from '../../../../server/features/orders/board-lines.ts';
import { linesNamedIn } from '../../../../server/features/content/catalogue.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import { goodsInShort } from '../../../../server/features/invoicing/quantity-words.ts';
import { dueWords } from '../inbox/inbox-lines.ts';
import { moment, shortDay, shortMoment } from '../../i18n/moment.ts';

/** Lines of the board with everything in words that only the server can say. @param now milliseconds since 1970 UTC */
export const orderLines = (
  rows: readonly OrderLineOnBoard[],
  { now, language, texts }: { now: number; language: DeskLanguage; texts: Pick<SiteTexts, 'message' | 'catalogue'> },
) => {
  const catalogue = texts.catalogue();
  return rows.map(({ grossCents, orderedCents, receivedAt, dueAt, paymentDueOn, goods, notBefore, ...row }) => ({
    ...row,
    /** the day before which it is not to leave, while that has not come */
    notBefore: notBefore === null ? null : shortDay(noonOf(notBefore), language),
    goods: linesNamedIn(catalogue, goods ?? [], language)
      .map((line) => goodsInShort(line, language, texts))
      .join(', '),
    due: dueAt === null ? null : dueWords(dueAt, now, language),
    paymentDue: isOverdue(paymentDueOn, germanDay(now)) ? shortDay(noonOf(paymentDueOn), language) : null,
    sum: localPrice(grossCents, language),
    ordered: orderedCents === null ? null : localPrice(orderedCents, language),
    received: shortMoment(receivedAt, now, language),
    receivedInFull: moment(receivedAt, language),
    receivedIso: new Date(receivedAt).toISOString(),
  }));
};

export type OrderLine = ReturnType<typeof orderLines>[number];
