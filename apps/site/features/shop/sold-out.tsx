import { Text } from '../../i18n/text.tsx';

/** In place of what orders a product. */
export const SoldOut = ({ className = '' }: { className?: string }) => (
  <p className={`sold-out text-links text-small ${className}`} data-sold-out>
    <Text id="shop.soldOut.text" />
  </p>
);
