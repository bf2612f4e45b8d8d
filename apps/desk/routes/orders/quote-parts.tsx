import type { QuoteFormLine } from '../../../../server/features/quotes/quote-form.ts';
import type { QuoteFormPart } from '../../../../server/features/quotes/quote-parts.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';

interface QuotePartsProps {
  parts: readonly QuoteFormPart[];
  lines: readonly QuoteFormLine[];
  errorOf(name: string): string | undefined;
}

/** What leaves until which day, where an order leaves in parts. */
export function QuoteParts({ parts, lines, errorOf }: QuotePartsProps) {
  const { t } = useTexts();
  const isUsed = parts.some(
    ({ by, quantities }) => by !== '' || Object.values(quantities).some((typed) => typed !== ''),
  );
  return (
    <details open={isUsed}>
      <summary>{t('quotes.parts')}</summary>
      <p className="hint">{t('quotes.partsHint')}</p>
      {parts.map((part, index) => (
        <fieldset key={`part-${index}`} className="quote-line">
          <legend>{t('quotes.part', { number: index + 1 })}</legend>
          <div className="row">
            <Field
              label={t('quotes.partBy')}
              name={`partBy.${index}`}
              type="date"
              defaultValue={part.by}
              error={errorOf(`partBy.${index}`)}
            />
            {lines.map(({ itemNo, name, unit }) => (
              <Field
                key={itemNo}
                label={`${name}, ${t(unit === 'set' ? 'quotes.sets' : 'quotes.packs')}`}
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
