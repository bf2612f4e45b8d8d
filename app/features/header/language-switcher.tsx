import { useState } from 'react';
import { useLocation } from 'react-router';
import { localeNames, locales } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { Flag } from '../../ui/flag.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';

const importMenu = () => import('./language-menu.tsx');

/** The language switcher. The menu's code arrives on first use; without scripts, or without that code, there are plain links instead. */
export function LanguageSwitcher({ noScriptLinks = true }: { noScriptLinks?: boolean }) {
  const { language, t, path } = useLanguage();
  const { search } = useLocation();
  const [open, setOpen] = useState(false);
  const [menuLacking, setMenuLacking] = useState(false);
  const { ready: Menu, load, prepare } = useLazyComponent(importMenu, { once: true });
  // holds the letters that are seen, for those who say what to press
  const label = t('frame.language.choose', { name: localeNames[language] });
  const face = (
    <>
      <Flag language={language} />
      <span className="uppercase" aria-hidden="true">
        {language}
      </span>
      <Icon name="chevron-down" size={16} className="max-[22rem]:hidden" />
    </>
  );
  const plainLinks = (
    <span className="flex gap-2 text-small font-semibold uppercase">
      {locales.map((other) => (
        <a
          key={other}
          href={addressInLanguage(path, other) + search}
          hrefLang={other}
          lang={other}
          aria-label={localeNames[other]}
        >
          {other}
        </a>
      ))}
    </span>
  );
  function show() {
    setOpen(true);
    load().then(
      () => setMenuLacking(false),
      () => {
        setOpen(false);
        setMenuLacking(true);
      },
    );
  }
  return (
    <>
      {Menu ? (
        <Menu open={open} onOpenChange={setOpen} label={label}>
          {face}
        </Menu>
      ) : (
        <button
          type="button"
          className="js-only btn btn-quiet btn-small"
          aria-haspopup="menu"
          aria-expanded={false}
          aria-label={label}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={show}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            show();
          }}
        >
          {face}
        </button>
      )}
      {menuLacking ? plainLinks : noScriptLinks ? <noscript>{plainLinks}</noscript> : null}
    </>
  );
}
