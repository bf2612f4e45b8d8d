import { mailtoAddress, orderListMail } from '../../../../../domain/order-mail.ts';
import type { OrderLine } from '../../../../../domain/orders/price-order.ts';
import { pluralForm } from '../../../../../domain/plural.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Icon } from '../../../components/icon.tsx';
import type { OrderProduct } from './order-shop.ts';
import type { Seller } from './seller.ts';
import { SoldOutNames } from './sold-out-names.tsx';

interface MailWayProps {
  lines: readonly OrderLine[];
  /** on the list, and not in the mail */
  soldOut: readonly OrderProduct[];
  seller: Seller;
}

/** The first way out: the specified mail with all lines. A plain link, so it works without scripts. */
export function MailWay({ lines, soldOut, seller }: MailWayProps) {
  const { language, t } = useLanguage();
  if (lines.length === 0) return null;
  const mail = orderListMail(
    lines.map(({ itemNo, name, quantity, unitPieces }) => ({ itemNo, name, quantity: quantity * unitPieces })),
    {
      greeting: t('shop.order.greeting'),
      orderLine: t('shop.order.line'),
      quantityLine: (quantity) => t(`shop.order.quantity.${pluralForm(quantity, language)}`, { quantity }),
      companyName: t('shop.order.companyName'),
      shippingAddress: t('shop.order.shippingAddress'),
      invoiceAddress: t('shop.order.invoiceAddress'),
      taxId: t('shop.order.taxId'),
    },
    seller,
  );
  return (
    <section aria-labelledby="order-by-mail" className="border-t border-sand-dark pt-5">
      <h2 id="order-by-mail" className="text-[1.45rem]">
        {t('order.mail.title')}
      </h2>
      <p className="mt-2">{t('order.mail.text')}</p>
      <SoldOutNames of={soldOut} say="order.mail.soldOut" />
      <a href={mailtoAddress(mail)} className="btn btn-secondary mt-4" data-order-mail>
        <Icon name="mail" size={20} />
        {t('order.mail.button')}
      </a>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 text-small font-semibold">
          {t('shop.order.texts.title')}
        </summary>
        <dl className="grid gap-y-2 text-small">
          <dt className="label">{t('shop.order.panel.to')}</dt>
          <dd className="wrap-anywhere">{mail.to}</dd>
          <dt className="label">{t('shop.order.panel.subject')}</dt>
          <dd className="wrap-anywhere">{mail.subject}</dd>
          <dt className="label">{t('shop.order.panel.body')}</dt>
          <dd className="whitespace-pre-wrap">{mail.body.trimEnd()}</dd>
        </dl>
      </details>
    </section>
  );
}
