import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { textAt, type MessageTree } from '../../../../domain/messages.ts';
import { addressInLanguage } from '../../../../domain/pages.ts';
import { fetchSection } from '../../i18n/messages.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { adoptStylesheet } from '../../components/adopt-stylesheet.ts';
import { Icon } from '../../components/icon.tsx';
import sheet from './language-hint.css?inline';
import { keepClosed, offeredLanguage } from './offered-language.ts';

adoptStylesheet(sheet);

/** The line itself, in the language it speaks of, on the first page of a visit only: over free room, so that nothing moves. */
export default function LanguageHint() {
  const { path, language: shown, setLanguage } = useLanguage();
  const [first] = useState(path);
  const [isClosed, setClosed] = useState(false);
  const language = isClosed || path !== first ? null : offeredLanguage(shown);
  const { search } = useLocation();
  const [texts, setTexts] = useState<MessageTree | null>(null);
  useEffect(() => {
    // without its words there is the switcher
    if (language) fetchSection(language, 'hint').then(setTexts, () => undefined);
  }, [language]);
  if (!texts || !language) return null;
  const text = (key: 'label' | 'text' | 'close') => textAt(texts, key) ?? '';
  return (
    <aside lang={language} aria-label={text('label')} className="language-hint no-print" data-language-hint>
      <p>
        <a
          href={addressInLanguage(path, language) + search}
          hrefLang={language}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            setLanguage(language);
          }}
        >
          {text('text')}
        </a>
        <button
          type="button"
          aria-label={text('close')}
          onClick={() => {
            keepClosed();
            // the button goes, and the focus must not be lost with it
            document.getElementById('content')?.focus({ preventScroll: true });
            setClosed(true);
          }}
        >
          <Icon name="close" size={18} />
        </button>
      </p>
    </aside>
  );
}
