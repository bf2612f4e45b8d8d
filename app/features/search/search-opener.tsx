import { useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { LocalLink } from '../../language/link.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const importDialog = () => import('./search-dialog.tsx');

/** Opens the search over the page, as the key "/" does; all else is fetched then. Without scripts a link to its page. */
export function SearchOpener() {
  const { t, needSection, hasSection } = useLanguage();
  const link = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(true);
  const { ready: Dialog, load, prepare } = useLazyComponent(importDialog);

  function show() {
    setOpen(true);
    Promise.all([load(), needSection('search')]).catch((error: unknown) => {
      setOpen(false);
      // null: the visitor does without
      if (error && link.current) location.assign(link.current.href);
    });
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const typing =
      target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
    if (!byKey || key !== '/' || ctrlKey || metaKey || altKey || typing || document.querySelector('.overlay')) return;
    event.preventDefault();
    show();
  });
  useEffect(() => {
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
        aria-keyshortcuts={byKey ? '/' : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          show();
        }}
      >
        <Icon name="search" />
      </LocalLink>
      {Dialog && hasSection('search') ? (
        <Dialog open={open} onClose={() => setOpen(false)} returnFocusTo={link} byKey={byKey} onByKey={setByKey} />
      ) : null}
    </>
  );
}
