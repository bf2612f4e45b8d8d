import { useState } from 'react';
import { withWholeRanges } from '../../../../../domain/whole-ranges.ts';
import { deliveryWindow, windowInWords, type DeliveryTerms } from '../../../../../domain/orders/delivery-window.ts';
import { Text } from '../../../i18n/text.tsx';
import { useLanguage } from '../../../i18n/language-provider.tsx';

interface WhenDeliveredProps {
  delivery: DeliveryTerms | null;
  isAbroad: boolean;
  /** then it begins with the payment */
  isPrepaid: boolean;
}

/** Between which days the goods arrive; abroad that is by arrangement. */
export function WhenDelivered({ delivery, isAbroad, isPrepaid }: WhenDeliveredProps) {
  const { t, language } = useLanguage();
  // the day of the visit: a document may be from an earlier one
  const [now] = useState(() => Date.now());
  if (isAbroad) return t('order.review.abroad');
  if (delivery === null) return <Text id="order.review.deliveryText" />;
  const days = windowInWords(deliveryWindow(delivery, now), language);
  return (
    <span suppressHydrationWarning data-window>
      {withWholeRanges(
        t(isPrepaid ? 'order.review.windowPrepaid' : 'order.review.window', { from: days.from, to: days.to }),
      )}
    </span>
  );
}
