import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { mailtoAddress, type OrderMail } from '../../../../domain/order-mail.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { adoptStylesheet } from '../../components/adopt-stylesheet.ts';
import { Icon } from '../../components/icon.tsx';
import { useCovered } from '../../components/use-covered.ts';
import { CopyField } from './copy-field.tsx';
import sheet from './order-panel.css?inline';

adoptStylesheet(sheet);

/** The order as text, for people whose mail client did not open. Traps focus, closes on Escape, gives the focus back. */
export default function OrderPanel({ mail, onClosed }: { mail: OrderMail; onClosed(): void }) {
  const { t } = useLanguage();
  const opener = useRef(document.activeElement);
  useCovered(true);
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClosed())}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          data-order-panel
          className="popover order-panel"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
        >
          <Dialog.Title className="pr-10 text-[1.5rem]">{t('shop.order.panel.title')}</Dialog.Title>
          <Dialog.Description className="mt-2">{t('shop.order.panel.text')}</Dialog.Description>
          <div className="mt-3 grid gap-2.5">
            <CopyField label={t('shop.order.panel.to')} text={mail.to} />
            <CopyField label={t('shop.order.panel.subject')} text={mail.subject} />
            <CopyField label={t('shop.order.panel.body')} text={mail.body.trimEnd()} />
          </div>
          <p className="hint mt-3">{t('shop.order.panel.binding')}</p>
          <div className="tall:sticky bottom-0 -mx-5 mt-4 flex flex-wrap gap-2 border-t border-sand bg-paper px-5 py-3 sm:-mx-7 sm:px-7">
            <a href={mailtoAddress(mail)} className="btn btn-small btn-secondary">
              <Icon name="mail" size={20} />
              {t('shop.order.panel.open')}
            </a>
            <Dialog.Close className="btn btn-small btn-quiet max-sm:hidden">{t('shop.order.panel.close')}</Dialog.Close>
          </div>
          <Dialog.Close className="icon-btn absolute top-3 right-3" aria-label={t('shop.order.panel.close')}>
            <Icon name="close" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
