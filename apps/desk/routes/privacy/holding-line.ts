import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { localPrice } from '../../../../domain/money.ts';
import { goodsInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import type { ReadCase } from '../../../../server/features/privacy/privacy-cases.ts';
import type { SiteTexts } from '../../../../server/features/content/site-texts.ts';
import { dayInFull } from '../../i18n/moment.ts';

export type HoldingLine = ReturnType<typeof holdingLine>;

/** One thing that is stored of a person, with the way to it. */
export function holdingLine(
  {
    id,
    number,
    kind,
    isContract,
    receivedAt,
    restrictedAt,
    isUnfinished,
    order,
  }: NonNullable<ReadCase['holdings']>[number],
  language: DeskLanguage,
  texts: Pick<SiteTexts, 'message'>,
) {
  const page = kind === 'order' ? 'order' : 'item';
  return {
    number,
    kind,
    isContract,
    received: dayInFull(receivedAt, language),
    restricted: restrictedAt !== null,
    to: restrictedAt !== null ? `/restricted/${page}/${id}` : page === 'order' ? `/orders/${id}` : `/inbox/${id}`,
    isUnfinished,
    order:
      order === null
        ? null
        : {
            state: order.state,
            goods: order.priced.lines.map((line) => goodsInWords(line, language, texts)).join(', '),
            sum: localPrice(order.priced.grossCents, language),
          },
  };
}
