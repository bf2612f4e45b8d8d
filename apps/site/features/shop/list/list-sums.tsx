import type { Amounts, ListShop } from './order-shop.ts';
import { OrderSums } from './order-sums.tsx';
import { priceList, type Destination } from './price-list.ts';
import { WhenDelivered } from './when-delivered.tsx';

interface ListSumsProps {
  shop: ListShop;
  amounts: Amounts;
  destination: Destination;
  isBusiness: boolean;
  isPrepaid: boolean;
  problem: string | undefined;
}

/** What the list costs while it can still change, and when it arrives. */
export function ListSums({ shop, amounts, destination, isBusiness, isPrepaid, problem }: ListSumsProps) {
  const priced = priceList(shop, amounts, destination);
  return (
    <OrderSums
      shop={shop}
      priced={priced}
      treatment={destination.treatment}
      isGross={!isBusiness}
      hasGrossUnitPrices={!isBusiness}
      isOpen
      problem={problem}
    >
      <p className="mt-3 text-small">
        <WhenDelivered delivery={shop.delivery} isAbroad={destination.abroad} isPrepaid={isPrepaid} />
      </p>
      <input type="hidden" name="expected" value={String(priced.grossCents)} />
    </OrderSums>
  );
}
