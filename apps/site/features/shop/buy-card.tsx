import { Picture } from '../../components/picture.tsx';
import { ListEntry } from './list-entry.tsx';
import type { ShopProduct } from './product.ts';
import { PackUnit, ShopPrice } from './shop-price.tsx';
import { SoldOut } from './sold-out.tsx';

/** A product to buy: picture, name, price, quantity and the one loud button. What explains it stands further down. */
export function BuyCard({ product }: { product: ShopProduct }) {
  const { id, itemNo, name, englishName, image, unit, orderQuantity, isSoldOut } = product;
  return (
    <li data-buy={id} className="buy-card card">
      {/* the same way as the name, so that nobody hears it twice */}
      <a href={`#${id}`} tabIndex={-1} aria-hidden="true" className="buy-picture">
        <Picture name={image} alt="" sizes="(min-width: 74rem) 190px, (min-width: 40rem) 32vw, 96px" priority />
      </a>
      <div className="buy-words">
        <h2 lang={name === englishName ? 'en' : undefined}>
          <a href={`#${id}`}>{name}</a>
        </h2>
        <ShopPrice product={product} />
      </div>
      {isSoldOut ? (
        <SoldOut />
      ) : (
        <ListEntry
          itemNo={itemNo}
          name={name}
          unitPieces={unit === 'piece' ? orderQuantity : 1}
          hasQuantity
          unit={<PackUnit product={product} />}
          look="primary"
        />
      )}
    </li>
  );
}
