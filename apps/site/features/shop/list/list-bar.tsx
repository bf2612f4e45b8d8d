import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { localPrice } from '../../../../../domain/money.ts';
import { readOrderList, withMore } from '../../../../../domain/orders/order-list.ts';
import { LocalLink } from '../../../i18n/link.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { Icon } from '../../../components/icon.tsx';
import { adoptStylesheet } from '../../../components/adopt-stylesheet.ts';
import { keepList, keptList } from './kept-list.ts';
import { useBuyer } from '../../../basket/buyer.ts';
import { keptText, onListChange } from '../../../basket/kept-text.ts';
import sheet from './list-bar.css?inline';
import type { OrderShop } from './order-shop.ts';
import { atHome, priceList } from './price-list.ts';
import type { Put } from './put.ts';
import { useQuantityWords } from './use-quantity-words.ts';

adoptStylesheet(sheet);

/** milliseconds: a live region is heard only when its words come after it */
const beforeSaying = 100;
/** as in shop-list.tsx: shared, the one line would be a file more that the shop fetches */
const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface ListBarProps {
  shop: OrderShop;
  /** how often something was put here */
  puts: number;
  /** what was put here and is not on the list yet; it counts once */
  take(): readonly Put[];
}

/**
 * The list on the shop page, in short: what it costs, and what is missing for free shipping. What was just put there is
 * said at its button, too, with the way on: in a low window the bar stands at the page's end.
 */
export default function ListBar({ shop, puts, take }: ListBarProps) {
  const { t, language } = useLanguage();
  const words = useQuantityWords();
  const isBusiness = useBuyer() === 'business';
  const text = useSyncExternalStore(onListChange, keptText, keptText);
  const list = readOrderList(text) ?? [];
  const [added, setAdded] = useState<{ text: string; line: Element; put: number } | null>(null);
  const [said, setSaid] = useState('');

  useEffect(() => {
    const taken = take();
    const last = taken.at(-1);
    if (!last) return;
    const next = taken.reduce((all, { itemNo, quantity }) => withMore(all, itemNo, quantity), keptList());
    keepList(next);
    const added = next.filter((entry) => taken.some(({ itemNo }) => itemNo === entry.itemNo));
    const text = added
      .map(({ itemNo, quantity }) => {
        const name = shop.products.find((product) => product.itemNo === itemNo)?.name ?? '';
        return t('shop.list.added', { name, packs: words.packs(quantity) });
      })
      .join(', ');
    const line = last.form.querySelector('[data-put]');
    const packs = next.find(({ itemNo }) => itemNo === last.itemNo)?.quantity ?? 0;
    if (line) setAdded({ text: t('shop.list.onList', { packs: words.packs(packs) }), line, put: puts });
    const timer = setTimeout(() => setSaid(text), beforeSaying);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each press counts once, whatever else is drawn
  }, [puts]);

  const packs = list.reduce((sum, { quantity }) => sum + quantity, 0);
  const priced = priceList(
    shop,
    Object.fromEntries(list.map(({ itemNo, quantity }) => [itemNo, String(quantity)])),
    atHome,
  );
  const money = (cents: number) => localPrice(cents, language);
  const gross = t('shop.list.gross', { amount: money(priced.grossCents) });
  const net = t('shop.list.net', { amount: money(priced.netCents) });
  const { shipping, missingForFreeShipping } = priced;
  const open = (className?: string) => (
    <LocalLink path="/order" className={className}>
      {t('shop.list.open')}
    </LocalLink>
  );
  const status = (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
  if (packs === 0) return status;
  return (
    <>
      {status}
      {added
        ? createPortal(
            <p key={added.put} ref={reveal} className="list-put">
              <Icon name="check" size={18} />
              <span>{added.text}</span> {open()}
            </p>,
            added.line,
          )
        : null}
      <aside className="list-bar no-print" aria-label={t('shop.list.title')}>
        <div className="tabular">
          <p>
            <strong>{words.packs(packs)}</strong> ·{' '}
            <strong className="whitespace-nowrap">{isBusiness ? net : gross}</strong>
            <span className="list-more">
              {' '}
              · {isBusiness ? gross : net} · {t('shop.list.vat', { amount: money(priced.vatCents) })}
            </span>
          </p>
          <p className="list-more">
            {shipping === null || shipping.netCents === 0
              ? t('shop.list.shippingFree')
              : `${t('shop.list.shipping', { amount: t('shop.list.net', { amount: money(shipping.netCents) }) })}${shop.shippingMark === null ? '' : ` (${shop.shippingMark})`} · ${t('shop.list.missing', { amount: money(missingForFreeShipping) })}`}
          </p>
        </div>
        {open('btn btn-small btn-primary')}
      </aside>
    </>
  );
}
