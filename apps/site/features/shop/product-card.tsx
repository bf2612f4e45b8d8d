import { RichText } from '../../i18n/text.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Picture } from '../../components/picture.tsx';
import { ListEntry } from './list/shop-list.tsx';
import { OrderButton } from './ordering.tsx';
import { ProductSpec } from './product-spec.tsx';
import type { Seller, ShopProduct } from './product.ts';
import { TierPrices } from './tier-prices.tsx';
import { useOrderMail } from './use-order-mail.ts';

interface ProductCardProps {
  product: ShopProduct;
  seller: Seller;
  /** picture beside the text on wide screens: the box whole, the small pieces close up at their working end */
  wide?: 'whole' | 'close';
  sizes: string;
}

/** A product to want: its picture large, what it is for, what it costs. */
export function ProductCard({ product, seller, wide, sizes }: ProductCardProps) {
  const { t } = useLanguage();
  const mailFor = useOrderMail(seller);
  return (
    <article
      id={product.id}
      aria-labelledby={`${product.id}-title`}
      className={`card flex flex-col overflow-hidden ${wide ? '@min-[37rem]:flex-row' : ''}`}
    >
      <figure className={wide ? '@min-[37rem]:w-1/2' : ''}>
        <Picture
          name={product.image}
          alt={product.imageAlt}
          sizes={sizes}
          className={`aspect-4/3 w-full object-cover ${wide ? '@min-[37rem]:aspect-auto @min-[37rem]:h-full @min-[37rem]:min-h-72' : ''} ${wide === 'close' ? '@min-[37rem]:object-[90%_0]' : ''}`}
        />
      </figure>
      <div
        className={`flex flex-1 flex-col p-5 sm:p-6 ${wide ? 'lg:p-8' : ''} ${wide === 'whole' ? 'justify-center' : ''}`}
      >
        <p className="soft text-tiny">{t('frame.rendering')}</p>
        <h3 id={`${product.id}-title`} lang={product.name === product.englishName ? 'en' : undefined} className="mt-2">
          {product.title}
        </h3>
        <p className="soft">{product.subtitle}</p>
        <p className="mt-3">
          <RichText text={product.description} />
        </p>
        <p className="soft mt-3 text-small">{t('shop.cards.uses', { list: product.uses.join(', ') })}</p>
        <div className={`${wide === 'whole' ? '' : 'mt-auto '}pt-6`}>
          <CardPrice product={product} />
          <TierPrices tiers={product.tiers} mark={product.tierMark} />
        </div>
        <ListEntry
          itemNo={product.itemNo}
          name={product.name}
          unitPieces={product.unit === 'piece' ? product.orderQuantity : 1}
          className="mt-4"
        />
        <OrderButton
          mail={mailFor(product, product.englishName)}
          name={product.name}
          pieces={product.unit === 'piece' ? product.orderQuantity : null}
        />
        <ProductSpec product={product} />
      </div>
    </article>
  );
}

/** In the reader's own form: what a consumer pays leads, the net price stands beside it. */
function CardPrice({ product }: { product: ShopProduct }) {
  const { t } = useLanguage();
  return (
    <p className="tabular">
      <span className="inline-block">
        <span className="whitespace-nowrap font-display text-[1.6rem] leading-tight" data-gross>
          {product.localPriceWithVat}
        </span>{' '}
        <span className="text-small">{t('shop.table.inclVat')}</span>
      </span>{' '}
      <span className="soft inline-block text-small">
        <span data-price>{product.localPrice}</span> {t('shop.table.exclVat')}
      </span>{' '}
      <span className="soft block text-small">{t(`shop.table.unit.${product.unit}`)}</span>
    </p>
  );
}
