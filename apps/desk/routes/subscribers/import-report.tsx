import type { ImportReport as Imported } from '../../../../server/features/newsletters/subscribers/import-subscribers.ts';
import type { LineProblem } from '../../../../server/features/newsletters/subscribers/read-list.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';

interface Unread {
  lines: readonly { line: number; typed: string; why: LineProblem }[];
  /** how many there are, also those that are not named */
  count: number;
}

interface Report {
  /** true: nobody was taken yet */
  isRehearsal: boolean;
  taken: Imported['taken'];
  untaken: Imported['refused'];
  unread: Unread;
}

const kinds = ['added', 'asked', 'known', 'waiting', 'suppressed', 'undeliverable'] as const;

/** What became of each line, or would; whoever was not taken is named with the reason. */
export function ImportReport({ report: { isRehearsal, taken, untaken, unread } }: { report: Report }) {
  const { t, word } = useTexts();
  const counts: (readonly [text: string, count: number])[] = [
    ...kinds.map((kind) => [t(`subscribers.report.${kind}`), taken[kind]] as const),
    [t('subscribers.report.unread'), unread.count],
  ];
  const named = [
    ...unread.lines.map(({ line, typed, why }) => ({ line, who: typed, why: word('lineProblem', why) })),
    ...untaken.map(({ line, email, why }) => ({
      line,
      who: email,
      why: word('lineProblem', why),
    })),
  ].sort((one, other) => one.line - other.line);
  return (
    <section aria-labelledby="report" className="narrow">
      <Notice tone="done">{t(isRehearsal ? 'subscribers.checked' : 'subscribers.imported')}</Notice>
      <h2 id="report">{t('subscribers.reportHeading')}</h2>
      <ul>
        {counts
          .filter(([, count]) => count > 0)
          .map(([text, count]) => (
            <li key={text}>
              <strong>{count}</strong> {text}
            </li>
          ))}
      </ul>
      {named.length > 0 && (
        <details open={named.length <= 20}>
          <summary>{t('subscribers.notTaken', { count: named.length })}</summary>
          <ul>
            {named.map(({ line, who, why }) => (
              <li key={line}>
                {t('subscribers.line', { line })} <q>{who}</q>: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
