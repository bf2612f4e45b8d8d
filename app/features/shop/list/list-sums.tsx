import { MailWay } from './mail-way.tsx';
import type { Amounts, OrderShop } from './order-shop.ts';
import { OrderSums } from './order-sums.tsx';
import { priceList } from './price-list.ts';
import type { Seller } from './seller.ts';

interface ListSumsProps {
  shop: OrderShop;
  amounts: Amounts;
  abroad: boolean;
  seller: Seller;
  problem: string | undefined;
}

/** What the list costs while it can still change, and the way out by mail. */
export function ListSums({ shop, amounts, abroad, seller, problem }: ListSumsProps) {
  const priced = priceList(shop, amounts, abroad);
  return (
    <>
      <OrderSums shop={shop} priced={priced} isOpen problem={problem} />
      <MailWay lines={priced.lines} seller={seller} />
      <input type="hidden" name="expected" value={String(priced.grossCents)} />
    </>
  );
}
