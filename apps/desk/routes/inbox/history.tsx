import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.tsx';

interface HistoryProps {
  history: readonly { id: string; by: string; when: string; action: string; detail: string }[];
  /** what may be done with a change, by its id */
  children: (id: string) => ReactNode;
}

/** What was done at an item, newest first; who only looked stands in the log. */
export function History({ history, children }: HistoryProps) {
  const { t, word } = useTexts();
  if (history.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="history">
      <h2 id="history">{t('item.history')}</h2>
      <ol className="history">
        {history.map(({ id, by, when, action, detail }) => (
          <li key={id}>
            <strong>{by}</strong> {word('log.action', action)}
            {detail !== '' && `: ${detail}`} <span className="hint">{when}</span>
            {children(id)}
          </li>
        ))}
      </ol>
    </section>
  );
}
