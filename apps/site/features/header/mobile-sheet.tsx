import { Dialog } from 'radix-ui';
import type { RefObject } from 'react';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { useCovered } from '../../components/use-covered.ts';
import { navigation } from './navigation.ts';

interface MobileSheetProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  brand: string;
  returnFocusTo: RefObject<HTMLButtonElement | null>;
}

/** The slide-in menu: 300 px wide, 400 px from the small breakpoint; traps focus, closes on choice and Escape. */
export default function MobileSheet({ open, onOpenChange, brand, returnFocusTo }: MobileSheetProps) {
  const { t } = useLanguage();
  useCovered(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          className="sheet-right flex flex-col p-6"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // unless the page that was chosen has it already
            if (document.activeElement === document.body) returnFocusTo.current?.focus({ preventScroll: true });
          }}
        >
          <div className="mb-8 flex items-center justify-between">
            <Dialog.Title className="sr-only">{t('frame.nav.menu')}</Dialog.Title>
            <Logo brand={brand} />
            <Dialog.Close className="icon-btn -mr-2" aria-label={t('frame.nav.closeMenu')}>
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <nav aria-label={t('frame.nav.main')} className="grid gap-1">
            {navigation.map(({ key, page, hash, button }) => (
              <LocalLink
                key={key}
                page={page}
                hash={hash}
                onClick={() => onOpenChange(false)}
                className={
                  button
                    ? `btn mt-3 ${button === 'primary' ? 'btn-primary' : 'btn-secondary'}`
                    : 'border-b border-sand py-3 font-display text-[1.6rem] leading-tight no-underline hover:text-leaf-dark'
                }
              >
                {t(`frame.nav.${key}`)}
              </LocalLink>
            ))}
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
