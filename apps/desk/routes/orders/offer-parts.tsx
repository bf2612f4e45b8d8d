import type { OfferFormLine } from '../../../../server/features/quotes/offer-form.ts';
import type { OfferFormPart } from '../../../../server/features/enquiries/offer-parts.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';

interface OfferPartsProps {
  parts: readonly OfferFormPart[];
  lines: readonly OfferFormLine[];
  errorOf(name: string): string | undefined;
}

/** What leaves until which day, where an order leaves in parts. */
export function OfferParts({ parts, lines, errorOf }: OfferPartsProps) {
  const { t } = useTexts();
  const isUsed = parts.some(
    ({ by, quantities }) => by !== '' || Object.values(quantities).some((typed) => typed !== ''),
  );
  return (
    <details open={isUsed}>
      <summary>{t('offers.parts')}</summary>
      <p className="hint">{t('offers.partsHint')}</p>
      {parts.map((part, index) => (
        <fieldset key={`part-${index}`} className="offer-line">
          <legend>{t('offers.part', { number: index + 1 })}</legend>
          <div className="row">
            <Field
              label={t('offers.partBy')}
              name={`partBy.${index}`}
              type="date"
              defaultValue={part.by}
              error={errorOf(`partBy.${index}`)}
            />
            {lines.map(({ itemNo, name, unit }) => (
              <Field
                key={itemNo}
                label={`${name}, ${t(unit === 'set' ? 'offers.sets' : 'offers.packs')}`}
                name={`part.${itemNo}.${index}`}
                defaultValue={part.quantities[itemNo] ?? ''}
                inputMode="numeric"
                autoComplete="off"
                error={errorOf(`part.${itemNo}.${index}`)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </details>
  );
}
