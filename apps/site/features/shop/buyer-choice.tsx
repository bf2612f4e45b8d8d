import { useId } from 'react';
import type { Buyer } from '../../../../domain/orders/order-state.ts';
import { keepBuyer, useBuyer } from '../../basket/buyer.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';

interface BuyerChoiceProps {
  /** ids of the two: a form's are known to its styles and to its summary of errors */
  ids?: Record<Buyer, string>;
  /** what the form came back with, without scripts */
  given?: string | undefined;
  error?: string | undefined;
  /** beside the legend, which a form marks as required */
  legend?: string;
  className?: string;
}

const both = ['private', 'business'] as const;

/** For whom somebody buys, said once for shop, list and form: it decides which price leads and what the form asks. */
export function BuyerChoice({ ids, given, error, legend, className = '' }: BuyerChoiceProps) {
  const { t } = useLanguage();
  const own = useId();
  const kept = useBuyer();
  const chosen = kept ?? (given === 'business' ? 'business' : 'private');
  return (
    <fieldset className={`buyer-choice ${className}`} aria-describedby={error ? `${own}-error` : undefined}>
      <legend className="contents">
        <span className="label">{legend ?? t('order.buyer.legend')}</span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-x-4 sm:gap-x-6">
        {both.map((buyer) => (
          <label key={buyer} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              id={ids?.[buyer]}
              name={ids ? 'buyer' : own}
              value={buyer}
              checked={chosen === buyer}
              onChange={() => keepBuyer(buyer)}
              className="checkbox"
            />
            {t(`order.buyer.${buyer}`)}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${own}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
