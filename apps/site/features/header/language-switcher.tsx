import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { localeNames, locales } from '../../../../domain/locale.ts';
import { addressInLanguage } from '../../../../domain/pages.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Flag } from '../../components/flag.tsx';
import { Icon } from '../../components/icon.tsx';
import { useLazyComponent } from '../../components/use-lazy-component.ts';

const importMenu = () => import('./language-menu.tsx');

/**
 * The language switcher. The menu's code arrives on first use; until scripts run, and if that code does not come, the
 * browser itself opens a list of plain links.
 */
export function LanguageSwitcher() {
  const { language, t, path } = useLanguage();
  const { search } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { ready: Menu, load, prepare } = useLazyComponent(importMenu, { once: true });
  // holds the letters that are seen, for those who say what to press
  const label = t('frame.language.choose', { name: localeNames[language] });
  const face = (
    <>
      <Flag language={language} />
      <span className="uppercase" aria-hidden="true">
        {language}
      </span>
      <Icon name="chevron-down" size={16} className="max-[25rem]:hidden" />
    </>
  );
  function show() {
    setOpen(true);
    load().catch(() => {
      setOpen(false);
      if (button.current) document.getElementById('languages')?.showPopover({ source: button.current });
    });
  }
  return (
    <>
      {Menu ? (
        <Menu open={open} onOpenChange={setOpen} label={label}>
          {face}
        </Menu>
      ) : (
        <button
          ref={button}
          type="button"
          popoverTarget="languages"
          className="btn btn-quiet btn-small"
          aria-haspopup="menu"
          aria-expanded={false}
          aria-label={label}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={(event) => {
            event.preventDefault();
            show();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            show();
          }}
        >
          {face}
        </button>
      )}
      <div id="languages" popover="auto" className="languages">
        {locales.map((other) => (
          <a
            key={other}
            href={addressInLanguage(path, other) + search}
            hrefLang={other}
            lang={other}
            className="menu-item no-underline"
          >
            {`${other.toUpperCase()} – ${localeNames[other]}`}
          </a>
        ))}
      </div>
    </>
  );
}
