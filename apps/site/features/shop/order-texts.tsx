import { useLanguage } from '../../i18n/language-provider.tsx';
import type { Seller } from './list/seller.ts';
import type { ShopProduct } from './product.ts';
import { useOrderMail } from './use-order-mail.ts';

/** The order texts on the page itself: they need neither a mail client nor scripts. */
export function OrderTexts({ products, seller }: { products: readonly ShopProduct[]; seller: Seller }) {
  const { t } = useLanguage();
  const mailFor = useOrderMail(seller);
  return (
    <div className="accordion mt-5">
      <details>
        <summary>{t('shop.order.texts.title')}</summary>
        <div>
          <p>{t('shop.order.texts.intro')}</p>
          <div className="mt-4 border-t border-sand-dark">
            {products.map((product) => {
              if (product.isSoldOut)
                return (
                  <p key={product.id} className="py-2.5">
                    {product.name} ({product.itemNo}): {t('shop.soldOut.label')}
                  </p>
                );
              const mail = mailFor(product, product.name);
              return (
                <details key={product.id} name="order-text" data-order-text={product.id}>
                  <summary>
                    {product.name} ({product.itemNo})
                  </summary>
                  <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
                    <dt className="label">{t('shop.order.panel.to')}</dt>
                    <dd className="wrap-anywhere">{mail.to}</dd>
                    <dt className="label">{t('shop.order.panel.subject')}</dt>
                    <dd>{mail.subject}</dd>
                    <dt className="label">{t('shop.order.panel.body')}</dt>
                    <dd className="whitespace-pre-wrap">{mail.body.trimEnd()}</dd>
                  </dl>
                </details>
              );
            })}
          </div>
        </div>
      </details>
    </div>
  );
}
