import { useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';

const importSheet = () => import('./mobile-sheet.tsx');

/**
 * The button that opens the small-screen menu; the sheet's code arrives on first use. Until scripts run, and if that code
 * does not come, the browser opens the navigation itself (header.tsx).
 */
export function MobileMenu({ brand }: { brand: string }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { ready: Sheet, load, prepare } = useLazyComponent(importSheet, { once: true });
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget="menu"
        className="icon-btn menu-btn -mr-2"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('frame.nav.openMenu')}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
          load().catch(() => {
            setOpen(false);
            document.getElementById('menu')?.showPopover();
          });
        }}
      >
        <Icon name="menu" />
      </button>
      {Sheet ? <Sheet open={open} onOpenChange={setOpen} brand={brand} returnFocusTo={button} /> : null}
    </>
  );
}
