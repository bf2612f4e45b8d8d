import { MailWay } from './mail-way.tsx';
import type { Amounts, OrderShop } from './order-shop.ts';
import { OrderSums } from './order-sums.tsx';
import { priceList, type Destination } from './price-list.ts';
import type { Seller } from './seller.ts';

interface ListSumsProps {
  shop: OrderShop;
  amounts: Amounts;
  destination: Destination;
  seller: Seller;
  /** false also while that is not known */
  isBusiness: boolean;
  problem: string | undefined;
}

/** What the list costs while it can still change, and the way out by mail. */
export function ListSums({ shop, amounts, destination, seller, isBusiness, problem }: ListSumsProps) {
  const priced = priceList(shop, amounts, destination);
  return (
    <>
      <OrderSums
        shop={shop}
        priced={priced}
        treatment={destination.treatment}
        hasGrossUnitPrices={!isBusiness}
        isOpen
        problem={problem}
      />
      <MailWay lines={priced.lines} seller={seller} />
      <input type="hidden" name="expected" value={String(priced.grossCents)} />
    </>
  );
}
