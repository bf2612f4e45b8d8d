import { useEffect, useRef } from 'react';
import type { MaterialChoices } from '../../server/campaigns/newsletter-material.ts';
import { useTexts } from '../language/texts.tsx';

/**
 * Claims, figures and pages to pick. With scripts a press puts one where the cursor last was; without, it can be copied:
 * the token stands there as text.
 */
export function TokenList({ choices }: { choices: MaterialChoices }) {
  const { t } = useTexts();
  const last = useRef<HTMLTextAreaElement | HTMLInputElement | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if ((target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && 'tokens' in target.dataset)
        last.current = target;
    };
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, []);
  const insert = (token: string) => {
    const field = last.current;
    if (field === null) return;
    field.setRangeText(token, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    // whoever watches what is typed hears of it
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  const row = (token: string, meaning: string) => (
    <li key={token}>
      <button type="button" className="plain token" onClick={() => insert(token)}>
        <code>{token}</code>
      </button>{' '}
      {meaning}
    </li>
  );
  return (
    <details className="tokens">
      <summary>{t('newsletter.tokens')}</summary>
      <p className="hint">{t('newsletter.tokensHint')}</p>
      <h3>{t('newsletter.claims')}</h3>
      {choices.claims.length === 0 && <p className="hint">{t('newsletter.noClaims')}</p>}
      <ul>{choices.claims.map(({ token, figure, statement }) => row(token, `${figure}: ${statement}`))}</ul>
      <h3>{t('newsletter.facts')}</h3>
      <ul>{choices.facts.map(({ token, value }) => row(token, value))}</ul>
      <h3>{t('newsletter.links')}</h3>
      <ul>{choices.pages.map((path) => row(`[…](${path})`, ''))}</ul>
    </details>
  );
}
