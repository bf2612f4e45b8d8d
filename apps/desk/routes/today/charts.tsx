import { useTexts } from '../../i18n/texts.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';
import { Bars } from './bars.tsx';

export interface ChartData {
  days: readonly {
    day: string;
    caption: string;
    inFull: string;
    /** what came in, one figure for each of `kinds` below */
    kinds: readonly number[];
    /** the same, one for each of `languages` */
    languages: readonly number[];
  }[];
  kinds: readonly string[];
  languages: readonly string[];
  /** how many first answers took up to so many hours; null: longer than the last */
  answers: readonly { hours: number | null; items: number }[];
}

/** What came in and how fast it was answered, each with its figures as a table. */
export function Charts({ days, kinds, languages, answers }: ChartData) {
  const { t, word } = useTexts();
  const step = (hours: number | null, at: number) => {
    if (hours === null) return t('today.longer', { hours: answers.at(-2)?.hours ?? 0 });
    return at === 0 ? t('today.upTo', { hours }) : t('today.between', { from: answers[at - 1]?.hours ?? 0, hours });
  };
  return (
    <>
      <section aria-labelledby="received">
        <h2 id="received">{t('today.received', { days: days.length })}</h2>
        <Bars
          label={t('today.receivedByKind')}
          series={kinds.map((kind) => word('kind', kind))}
          columns={days.map(({ day, caption, kinds: values }, at) => ({
            key: day,
            caption: (days.length - 1 - at) % 7 === 0 ? caption : null,
            values,
          }))}
        />
        <Bars
          label={t('today.receivedByLanguage')}
          series={languages.map((language) => word('locale', language))}
          columns={days.map(({ day, caption, languages: values }, at) => ({
            key: day,
            caption: (days.length - 1 - at) % 7 === 0 ? caption : null,
            values,
          }))}
        />
        <details className="figures">
          <summary>{t('today.figures')}</summary>
          {/* it scrolls sideways on a phone, and must do so by keys, too */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="wide" role="region" aria-label={t('today.figures')} tabIndex={0}>
            <table className="plain-table">
              <thead>
                <tr>
                  <th scope="col">{t('today.day')}</th>
                  {kinds.map((kind) => (
                    <th key={kind} scope="col">
                      {word('kind', kind)}
                    </th>
                  ))}
                  {languages.map((language) => (
                    <th key={language} scope="col">
                      {word('locale', language)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ day, inFull, kinds: ofKinds, languages: ofLanguages }) => (
                  <tr key={day}>
                    <th scope="row">{inFull}</th>
                    {kinds.map((kind, at) => (
                      <td key={kind}>{ofKinds[at]}</td>
                    ))}
                    {languages.map((language, at) => (
                      <td key={language}>{ofLanguages[at]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </section>
      <section aria-labelledby="answers">
        <h2 id="answers">{t('today.answers', { days: days.length })}</h2>
        {answers.every(({ items }) => items === 0) ? (
          <p className="hint">{t('today.answersNone')}</p>
        ) : (
          <>
            <Bars
              label={t('today.answersLabel')}
              series={[t('today.answersLabel')]}
              columns={answers.map(({ hours, items }, at) => ({
                key: String(hours),
                caption: step(hours, at),
                values: [items],
              }))}
            />
            <details className="figures">
              <summary>{t('today.figures')}</summary>
              <table className="plain-table">
                <ColumnHeads columns={[t('today.within'), t('today.items')]} />
                <tbody>
                  {answers.map(({ hours, items }, at) => (
                    <tr key={String(hours)}>
                      <th scope="row">{step(hours, at)}</th>
                      <td>{items}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </>
        )}
      </section>
    </>
  );
}
