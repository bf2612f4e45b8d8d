import sheet from './order.css?inline';

/** The styles of the order's pages. React puts them into the head of the document, once. */
export function OrderSheet() {
  return (
    <style href="order" precedence="order">
      {sheet}
    </style>
  );
}
