import { useEffect, useRef, useState } from 'react';
import { isLocale } from '../../../../domain/locale.ts';
import type { MaterialChoices } from '../../../../server/features/newsletters/newsletter-material.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { editorAt, piecePut } from '../../components/markdown-editor/open-editors.ts';
import { isTokenField } from '../website/fields/use-whole-tokens.ts';
import { linkTo, putIn } from './put-in.ts';

/**
 * Claims, figures and pages to pick. With scripts a press puts one where the cursor last was; in a mail it stands there as
 * text, too, which can be copied.
 */
export function TokenList({ choices, of }: { choices: MaterialChoices; of: 'mail' | 'page' }) {
  const { t, language } = useTexts();
  const last = useRef<HTMLElement | null>(null);
  const [nowhere, setNowhere] = useState(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (editorAt(target) === undefined && !isTokenField(target)) return;
      last.current = target;
      setNowhere(false);
    };
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, []);
  const insert = (piece: (selected: string, field: HTMLElement) => string) => {
    const field = last.current;
    // a form that was saved may have new fields by now
    if (field === null || !field.isConnected) return setNowhere(true);
    const editor = editorAt(field);
    if (editor !== undefined) {
      return editor.put((text, from, to) => putIn(text, from, to, (selected) => piece(selected, field)));
    }
    if (!isTokenField(field)) return setNowhere(true);
    const { start, end, text } = putIn(
      field.value,
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
      (selected) => piece(selected, field),
    );
    field.focus();
    field.setRangeText(text, start, end, 'end');
    // whoever watches what is typed hears of it
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event(piecePut, { bubbles: true }));
  };
  const written = (piece: string) =>
    of === 'mail' && (
      <>
        {' '}
        <code>{piece}</code>
      </>
    );
  const row = (token: string, meaning: string) => (
    <li key={token}>
      <button type="button" className="plain token" onClick={() => insert(() => token)}>
        {meaning}
      </button>
      {written(token)}
    </li>
  );
  return (
    <details className="tokens tokens-dock">
      <summary>{t('newsletter.tokens')}</summary>
      <div className="tokens-inside">
        <p className="hint">{t(of === 'mail' ? 'newsletter.tokensHint' : 'website.tokensHint')}</p>
        <div role="status">{nowhere && <p className="missing">{t('newsletter.tokensNowhere')}</p>}</div>
        <h3>{t('newsletter.claims')}</h3>
        {choices.claims.length === 0 && <p className="hint">{t('newsletter.noClaims')}</p>}
        <ul>{choices.claims.map(({ token, figure, statement }) => row(token, `${figure}: ${statement}`))}</ul>
        <h3>{t('newsletter.facts')}</h3>
        <ul>{choices.facts.map(({ token, value }) => row(token, value))}</ul>
        <h3>{t('newsletter.links')}</h3>
        <p className="hint">{t('newsletter.linksHint')}</p>
        <ul>
          {choices.pages.map(({ path, titles }) => (
            <li key={path}>
              <button
                type="button"
                className="plain token"
                onClick={() =>
                  insert((selected, field) => {
                    const spoken = field.closest<HTMLElement>('[lang]')?.lang;
                    return linkTo(path, titles[isLocale(spoken) ? spoken : language])(selected);
                  })
                }
              >
                {titles[language]}
              </button>
              {written(linkTo(path, titles[language])(''))}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
