import { numberFormat } from '../../../../../domain/kept-formats.ts';
import { pluralForm } from '../../../../../domain/plural.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';

const numbers = numberFormat();

/** Quantities in words, so that packs and pieces are told apart wherever one stands. */
export function useQuantityWords() {
  const { t, language } = useLanguage();
  const number = (value: number) => numbers(language).format(value);
  const packs = (count: number) => t(`order.quantity.packs.${pluralForm(count, language)}`, { count: number(count) });
  /** "3 packs = 300 pieces" */
  const inPieces = (count: number, unitPieces: number) =>
    t('order.quantity.inPieces', { packs: packs(count), pieces: number(count * unitPieces) });
  return { number, packs, inPieces };
}
