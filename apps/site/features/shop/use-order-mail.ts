import { orderMail, type OrderMail } from '../../../../domain/order-mail.ts';
import { pluralForm } from '../../../../domain/plural.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import type { Seller } from './list/seller.ts';
import type { ShopProduct } from './product.ts';

/** Makes order mails in the visitor's language; `name` is how the mail calls the product. */
export function useOrderMail(seller: Seller): (product: ShopProduct, name: string) => OrderMail {
  const { language, t } = useLanguage();
  return (product, name) =>
    orderMail(
      { itemNo: product.itemNo, name, quantity: product.orderQuantity },
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
}
