import { useEffect, useRef, useState } from 'react';
import { LocalLink } from '../../i18n/link.tsx';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';

const importDialog = () => import('./search-dialog.tsx');

/**
 * Opens the search over the page, as the key does that the link names (the dialog can take it away); all else is fetched
 * then. Without scripts it is a link to the search's page.
 */
export function SearchOpener() {
  const { t } = useLanguage();
  const link = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const { ready: Dialog, load } = useLazyComponent(importDialog);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const typing = target instanceof Element && target.closest('input,textarea,select');
      const opener = link.current;
      if (key !== opener?.getAttribute('aria-keyshortcuts') || ctrlKey || metaKey || altKey || typing) return;
      if (document.querySelector('.overlay')) return;
      event.preventDefault();
      opener.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <LocalLink
        ref={link}
        page="search"
        prefetch="none"
        className="icon-btn"
        aria-label={t('frame.search')}
        aria-keyshortcuts="/"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
          load().catch((error: unknown) => {
            setOpen(false);
            // null: the visitor does without
            if (error) location.assign(link.current?.href ?? '');
          });
        }}
      >
        <Icon name="search" />
      </LocalLink>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} opener={link} />}
    </>
  );
}
