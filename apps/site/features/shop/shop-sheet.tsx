import sheet from './shop.css?inline';

/** The styles of the shop page. React puts them into the head of the document, once (see `PriceSheet`). */
export function ShopSheet() {
  return (
    <style href="shop" precedence="shop">
      {sheet}
    </style>
  );
}
