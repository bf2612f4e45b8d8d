import { useState } from 'react';
import type { QuoteFormLine } from '../../../../server/features/quotes/quote-form.ts';
import type { QuoteFormPart } from '../../../../server/features/quotes/quote-parts.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { useScripts } from '../../components/use-scripts.ts';

interface QuotePartsProps {
  parts: readonly QuoteFormPart[];
  lines: readonly QuoteFormLine[];
  errorOf(name: string): string | undefined;
}

const fewest = 2;

/** What leaves until which day, where an order leaves in parts: of what is offered, with a row for one part more. */
export function QuoteParts({ parts, lines, errorOf }: QuotePartsProps) {
  const { t } = useTexts();
  const hasScripts = useScripts();
  const [more, setMore] = useState(0);
  const used = parts.findLastIndex(
    ({ by, quantities }) => by !== '' || Object.values(quantities).some((typed) => typed !== ''),
  );
  // "work it out" brings the next row, too
  const shown = Math.max(fewest, used + 2) + more;
  const offered = lines.filter(
    ({ itemNo, quantity }) => quantity !== '' || parts.some(({ quantities }) => (quantities[itemNo] ?? '') !== ''),
  );
  return (
    <details open={used >= 0}>
      <summary>{t('quotes.parts')}</summary>
      <p className="hint">{t('quotes.partsHint')}</p>
      {parts.slice(0, shown).map((part, index) => (
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
            {offered.map(({ itemNo, name, unit }) => (
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
      {hasScripts && shown < parts.length && (
        <button type="button" className="button" onClick={() => setMore(more + 1)}>
          {t('quotes.partMore')}
        </button>
      )}
    </details>
  );
}
