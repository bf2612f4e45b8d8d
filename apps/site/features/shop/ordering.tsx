import { createContext, use, useState, type ReactNode } from 'react';
import { mailtoAddress, type OrderMail } from '../../../../domain/order-mail.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';

interface Ordering {
  open(mail: OrderMail): void;
  prepare(): void;
}

const OrderingContext = createContext<Ordering | null>(null);
const importPanel = () => import('./order-panel.tsx');

/** Holds the panel with the ready order text; its code arrives when a visitor points at an order button. */
export function OrderingProvider({ children }: { children: ReactNode }) {
  const [mail, setMail] = useState<OrderMail | null>(null);
  const { ready: Panel, load, prepare } = useLazyComponent(importPanel);
  const ordering: Ordering = {
    open(wanted) {
      setMail(wanted);
      // without the panel's code the mail client opens all the same
      load().catch(() => undefined);
    },
    prepare,
  };
  return (
    <OrderingContext value={ordering}>
      {children}
      {mail && Panel ? <Panel mail={mail} onClosed={() => setMail(null)} /> : null}
    </OrderingContext>
  );
}

interface OrderButtonProps {
  mail: OrderMail;
  /** the product as this page calls it, for those who hear the buttons one after another */
  name: string;
  /** pieces in the mail, which says no other number whatever stands in a field; null: one set */
  pieces: number | null;
}

/**
 * The quieter way: a plain mail link (specification, section 7.3), so it works without scripts. With them the same click also opens the
 * text to copy, for everybody without a mail client.
 */
export function OrderButton({ mail, name, pieces }: OrderButtonProps) {
  const { t } = useLanguage();
  const button = pieces === null ? t('shop.order.buttonSet') : t('shop.order.button', { quantity: pieces });
  const ordering = use(OrderingContext);
  return (
    <a
      href={mailtoAddress(mail)}
      aria-label={t('shop.order.buttonFor', { button, name })}
      className="no-print text-link inline-flex min-h-11 items-center text-small"
      onClick={() => ordering?.open(mail)}
      onPointerEnter={ordering?.prepare}
      onFocus={ordering?.prepare}
    >
      {button}
    </a>
  );
}
