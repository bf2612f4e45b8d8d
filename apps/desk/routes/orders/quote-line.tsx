import { useState, type ChangeEvent } from 'react';
import { numberFormat } from '../../../../domain/kept-formats.ts';
import { localPrice } from '../../../../domain/money.ts';
import { mostPieces } from '../../../../domain/orders/pieces.ts';
import { typedCount } from '../../../../domain/whole-number.ts';
import type { QuoteFormLine } from '../../../../server/features/quotes/quote-form.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';

const numbers = numberFormat();

interface QuoteLineProps {
  line: QuoteFormLine;
  /** packs or sets that the request asks for; undefined: none of it */
  asked: number | undefined;
  errorOf(name: string): string | undefined;
}

/** One product of a quote: how much of it, at what price, and from what number on at which. */
export function QuoteLine({ line, asked, errorOf }: QuoteLineProps) {
  const { t, language } = useTexts();
  const { itemNo, name, unit, unitPieces, listCents, quantity, price, tiers } = line;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  /** "= 5,000 pieces", beside a number of packs, as it is typed too */
  const inPieces = (field: string, given: string) => {
    const packs = typedCount(typed[field] ?? given, { least: 1, most: mostPieces, digits: 8 });
    return unit === 'set' || packs === null
      ? undefined
      : t('quotes.inPieces', { pieces: numbers(language).format(packs * unitPieces) });
  };
  const askedFor = asked === undefined ? undefined : t('quotes.askedFor', { count: numbers(language).format(asked) });
  const note = (field: string) => (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    setTyped((before) => ({ ...before, [field]: value }));
  };
  return (
    <fieldset className="quote-line">
      <legend>
        {name} <span className="number">{itemNo}</span>{' '}
        <span className="hint">
          {t(unit === 'set' ? 'quotes.perSet' : 'quotes.perPack', {
            pieces: unitPieces,
            price: localPrice(listCents, language),
          })}
        </span>
      </legend>
      <div className="row">
        <Field
          label={t(unit === 'set' ? 'quotes.sets' : 'quotes.packs')}
          hint={
            [inPieces('quantity', quantity), askedFor].filter((part) => part !== undefined).join(' · ') || undefined
          }
          name={`quantity.${itemNo}`}
          defaultValue={quantity}
          onChange={note('quantity')}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf(`quantity.${itemNo}`)}
        />
        <Field
          label={t(unit === 'set' ? 'quotes.eachSet' : 'quotes.eachPack')}
          name={`price.${itemNo}`}
          defaultValue={price}
          inputMode="decimal"
          autoComplete="off"
          error={errorOf(`price.${itemNo}`)}
        />
      </div>
      <details open={tiers.some((tier) => tier.from !== '' || tier.price !== '')}>
        <summary>{t('quotes.tiers')}</summary>
        {tiers.map((tier, index) => (
          <div key={`tier-${index}`} className="row">
            <Field
              label={t(unit === 'set' ? 'quotes.from' : 'quotes.fromPacks')}
              hint={inPieces(`from.${index}`, tier.from)}
              name={`from.${itemNo}.${index}`}
              defaultValue={tier.from}
              onChange={note(`from.${index}`)}
              inputMode="numeric"
              autoComplete="off"
              error={errorOf(`from.${itemNo}.${index}`)}
            />
            <Field
              label={t(unit === 'set' ? 'quotes.eachSet' : 'quotes.eachPack')}
              name={`tier.${itemNo}.${index}`}
              defaultValue={tier.price}
              inputMode="decimal"
              autoComplete="off"
              error={errorOf(`tier.${itemNo}.${index}`)}
            />
          </div>
        ))}
      </details>
    </fieldset>
  );
}
