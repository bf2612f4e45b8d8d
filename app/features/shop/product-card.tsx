import { RichText } from '../../language/text.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { Picture } from '../../ui/picture.tsx';
import { OrderButton } from './ordering.tsx';
import { Price } from './price-table.tsx';
import type { Seller, ShopProduct } from './product.ts';
import { useOrderMail } from './use-order-mail.ts';

interface ProductCardProps {
  product: ShopProduct;
  seller: Seller;
  /** picture beside the text on wide screens, for the box and the small pieces */
  wide?: boolean;
  sizes: string;
}

/** A product to want: its picture large, what it is for, what it costs. */
export function ProductCard({ product, seller, wide = false, sizes }: ProductCardProps) {
  const { t } = useLanguage();
  const mailFor = useOrderMail(seller);
  return (
    <article id={product.id} aria-labelledby={`${product.id}-title`} className={`card flex flex-col overflow-hidden ${wide ? 'sm:flex-row' : ''}`}>
      <figure className={wide ? 'sm:w-1/2' : ''}>
        <Picture name={product.image} alt={product.imageAlt} sizes={sizes} className={`w-full object-cover ${wide ? 'aspect-4/3 sm:aspect-auto sm:h-full sm:min-h-72' : 'aspect-4/3'}`} />
      </figure>
      <div className={`flex flex-1 flex-col p-5 sm:p-6 ${wide ? 'lg:p-8' : ''}`}>
        <p className="soft text-tiny">{t('frame.rendering')}</p>
        <h3 id={`${product.id}-title`} className="mt-2">
          {product.title}
        </h3>
        <p className="soft">{product.subtitle}</p>
        <p className="mt-3">
          <RichText text={product.description} />
        </p>
        <p className="soft mt-3 text-small">{t('shop.cards.uses', { list: product.uses.join(', ') })}</p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-4 pt-6">
          <Price product={product} />
          <OrderButton mail={mailFor(product, product.englishName)} name={product.name} />
        </div>
      </div>
    </article>
  );
}
