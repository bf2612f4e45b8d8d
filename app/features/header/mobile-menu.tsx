import { useRef, useState } from 'react';
import { useLanguage } from '../../language/language-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const importSheet = () => import('./mobile-sheet.tsx');

/** The button that opens the small-screen menu; the sheet's code arrives on first use. */
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
        className="js-only icon-btn menu-btn -mr-2"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('frame.nav.openMenu')}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setOpen(true);
          load().catch(() => {
            // no connection: the foot of the page has links, too
            setOpen(false);
            document.querySelector<HTMLElement>('footer a')?.focus();
          });
        }}
      >
        <Icon name="menu" />
      </button>
      {Sheet ? <Sheet open={open} onOpenChange={setOpen} brand={brand} returnFocusTo={button} /> : null}
    </>
  );
}
