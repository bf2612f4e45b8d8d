import { useState, type ChangeEvent } from 'react';
import { followQuantity, type PriceStep } from '../../../../domain/orders/follow-quantity.ts';
import { numberFormat } from '../../../../domain/kept-formats.ts';
import { localPrice } from '../../../../domain/money.ts';
import { typedCents } from '../../../../domain/typed-cents.ts';
import { mostPieces } from '../../../../domain/orders/pieces.ts';
import { typedCount } from '../../../../domain/whole-number.ts';
import type { QuoteFormLine } from '../../../../server/features/quotes/quote-form.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

const numbers = numberFormat();

interface QuoteLineProps {
  line: QuoteFormLine;
  /** from what quantity on which price holds, rising */
  steps: readonly PriceStep[];
  /** packs or sets that the request asks for; undefined: none of it */
  asked: number | undefined;
  errorOf(name: string): string | undefined;
}

/** One product of a quote: how much of it, at what price, and from what number on at which. */
export function QuoteLine({ line, steps, asked, errorOf }: QuoteLineProps) {
  const { t, language } = useTexts();
  const { itemNo, name, unit, unitPieces, listCents, quantity, price, tiers } = line;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [given, setGiven] = useState(line.given);
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
  /** As the server does it for who has no scripts: prices that nobody typed follow the quantity at once. */
  const follow = (event: ChangeEvent<HTMLInputElement>) => {
    note('quantity')(event);
    const { form, value } = event.currentTarget;
    const field = (of: string) => {
      const found = form?.elements.namedItem(of);
      return found instanceof HTMLInputElement ? found : null;
    };
    const shown = {
      price: field(`price.${itemNo}`),
      tiers: tiers.map((_, index) => ({
        from: field(`from.${itemNo}.${index}`),
        price: field(`tier.${itemNo}.${index}`),
      })),
    };
    const now = {
      price: shown.price?.value ?? '',
      tiers: shown.tiers.map((tier) => ({ from: tier.from?.value ?? '', price: tier.price?.value ?? '' })),
    };
    const followed = followQuantity(value, now, given, steps);
    setGiven(followed.given);
    put(shown.price, followed.prices.price);
    for (const [index, tier] of followed.prices.tiers.entries()) {
      put(shown.tiers[index]?.from, tier.from);
      put(shown.tiers[index]?.price, tier.price);
    }
    const tiersNow = followed.prices.tiers.flatMap((tier, index) => [
      [`from.${index}`, tier.from],
      [`tier.${index}`, tier.price],
    ]);
    setTyped((before) => ({ ...before, price: followed.prices.price, ...Object.fromEntries(tiersNow) }));
  };
  const stands = {
    price: typed['price'] ?? price,
    tiers: tiers.map((tier, index) => ({
      from: typed[`from.${index}`] ?? tier.from,
      price: typed[`tier.${index}`] ?? tier.price,
    })),
  };
  const { reached } = followQuantity(typed['quantity'] ?? quantity, stands, given, steps);
  const tierPrice = localPrice(typedCents(reached?.price ?? '') ?? 0, language);
  return (
    <fieldset className="quote-line">
      <input type="hidden" name={`given.${itemNo}`} value={given.price} />
      <input type="hidden" name={`givenTiers.${itemNo}`} value={given.tiers} />
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
          onChange={follow}
          inputMode="numeric"
          autoComplete="off"
          error={errorOf(`quantity.${itemNo}`)}
        />
        <Field
          label={t(unit === 'set' ? 'quotes.eachSet' : 'quotes.eachPack')}
          name={`price.${itemNo}`}
          defaultValue={price}
          onChange={note('price')}
          inputMode="decimal"
          autoComplete="off"
          error={errorOf(`price.${itemNo}`)}
        />
      </div>
      {reached !== null && (
        <p className="row">
          {t(unit === 'set' ? 'quotes.reachedSets' : 'quotes.reached', {
            from: numbers(language).format(reached.from),
            price: tierPrice,
          })}{' '}
          <SubmitButton name="intent" value={`take ${itemNo}`} className="button">
            {t('quotes.take', { price: tierPrice })}
          </SubmitButton>
        </p>
      )}
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
              onChange={note(`tier.${index}`)}
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

function put(field: HTMLInputElement | null | undefined, value: string) {
  if (field != null && field.value !== value) field.value = value;
}
