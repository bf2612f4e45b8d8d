import { localPrice } from '../../../../../domain/money.ts';
import { isTaxFree } from '../../../../../domain/orders/price-order.ts';
import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { InputField, TextAreaField } from '../../../components/field.tsx';
import type { QuoteShown } from './quote-shown.ts';
import type { Versions } from './review-step.tsx';
import { useQuoteWords } from './use-quote-words.ts';

interface AcceptFormProps {
  quote: QuoteShown;
  token: string;
  action: string;
  versions: Versions;
  /** as typed */
  name: string | undefined;
  error: string | undefined;
}

/** Goods and total once more, right above the button that orders them. */
export function AcceptForm({ quote, token, action, versions, name, error }: AcceptFormProps) {
  const { t, language } = useLanguage();
  const { count, inPieces } = useQuoteWords(quote);
  const { buyer, priced, tiers } = quote;
  const goods = priced.lines.map((line) => {
    const pieces = inPieces(line, line.quantity);
    return `${count(line.quantity)} × ${line.name}${pieces === null ? '' : ` (${pieces})`}`;
  });
  return (
    <form method="post" action={action} noValidate className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
      <h2 className="text-[1.45rem]">{t('quote.view.accept.title')}</h2>
      <p>{t(`quote.view.accept.${buyer}`)}</p>
      <div className="text-links grid gap-2 text-small">
        <p>
          {buyer === 'business' ? (
            <Text id="order.review.terms" values={{ version: versions.terms }} />
          ) : (
            <Text id="order.review.withdrawal" values={{ version: versions.withdrawal }} />
          )}
        </p>
        <p>
          <Text id="order.review.privacy" />
        </p>
      </div>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="tiers" value={tiers} />
      <InputField
        id="quote-name"
        name="name"
        required
        autoComplete="name"
        defaultValue={name}
        error={error}
        label={t('quote.view.accept.name')}
        hint={t('quote.view.accept.nameHint')}
      />
      <p>{t('quote.view.accept.goods', { goods: goods.join(', ') })}</p>
      <p className="tabular font-semibold">
        {isTaxFree(priced)
          ? t('quote.view.accept.totalWithoutVat', { net: localPrice(priced.netCents, language) })
          : t('quote.view.accept.total', { gross: localPrice(priced.grossCents, language) })}
      </p>
      <button type="submit" className="btn btn-primary">
        {t(buyer === 'business' ? 'quote.view.accept.submitBusiness' : 'order.review.submitPrivate')}
      </button>
    </form>
  );
}

interface ChangeFormProps {
  token: string;
  action: string;
  /** as typed */
  message: string | undefined;
  error: string | undefined;
}

/** Asks for another quote. */
export function ChangeForm({ token, action, message, error }: ChangeFormProps) {
  const { t } = useLanguage();
  return (
    <form method="post" action={action} noValidate className="card grid grid-cols-1 gap-5 p-5 sm:p-6">
      <h2 className="text-[1.45rem]">{t('quote.view.change.title')}</h2>
      <p>{t('quote.view.change.text')}</p>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="change" />
      <TextAreaField
        id="quote-message"
        name="message"
        rows={4}
        required
        defaultValue={message}
        error={error}
        label={t('quote.view.change.message')}
      />
      <button type="submit" className="btn btn-secondary">
        {t('quote.view.change.submit')}
      </button>
    </form>
  );
}
