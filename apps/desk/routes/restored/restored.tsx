import { data, Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import { germanDay } from '../../../../domain/german-time.ts';
import { paperKinds } from '../../../../domain/invoicing/paper.ts';
import { paperNumber } from '../../../../domain/invoicing/paper-number.ts';
import { readRestoration, releaseRestored } from '../../../../server/platform/restored/restored.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { readRelease } from './read-release.ts';

/** Numbers that are left out where nobody knows the last one: more than a company writes between two backups. */
const safeDistance = 100;

export const loader = withDesk(async ({ database, now, language, title, may }) => {
  const year = germanDay(now()).slice(0, 4);
  const found = await database.read(async (reader) => {
    const restoration = await readRestoration(reader);
    if (restoration === null) return null;
    const waiting = await reader
      .selectFrom('mails')
      .select((select) => ['template', select.fn.countAll<number>().as('count')])
      .where('state', 'in', ['queued', 'leased'])
      .where('template', '<>', 'newsletter-edition')
      .where('created_at', '<=', restoration.restoredAt)
      .groupBy('template')
      .execute();
    const newsletters = await reader
      .selectFrom('newsletters')
      .select(['id', 'name', 'state'])
      .where('state', 'in', ['draft', 'scheduled', 'sending', 'paused'])
      .orderBy('name')
      .execute();
    const series = await reader.selectFrom('paper_series').selectAll().execute();
    return { restoration, waiting, newsletters, series };
  });
  return {
    title: title('restored.title'),
    mayAct: may('erase'),
    restored:
      found === null
        ? null
        : {
            year: Number(year),
            from: moment(found.restoration.copiedAt, language),
            at: moment(found.restoration.restoredAt, language),
            held: found.restoration.held,
            waiting: found.waiting,
            newsletters: found.newsletters,
            series: paperKinds.map((kind) => {
              const id = `${kind}:${year}`;
              const last = found.series.find((one) => one.id === id)?.last ?? 0;
              return {
                id,
                kind,
                last: last === 0 ? null : paperNumber(kind, Number(year), last),
                proposed: last + safeDistance,
              };
            }),
          },
  };
});

export const action = withForm(async ({ database, now, newsletter, wakeMail, actor }, form) => {
  const release = readRelease(form, Number(germanDay(now()).slice(0, 4)));
  // what was typed comes back with it
  const typed = Object.fromEntries(
    [...form].flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
  if (release === null) throw data(null, { status: 400 });
  if ('wrong' in release) return data({ wrong: release.wrong, done: false, typed }, { status: 400 });
  const done = await releaseRestored(database, actor, release, now());
  wakeMail();
  newsletter.wake();
  return { wrong: [], done, typed: {} };
});

/** What waits since a backup was put back, kind by kind, until somebody says that it may go on. */
export default function Restored() {
  const { restored, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const busy = useNavigation().state !== 'idle';
  if (restored === null || restored.held.length === 0)
    return (
      <>
        <h1>{t('restored.heading')}</h1>
        <p className="good">{t('restored.nothing')}</p>
      </>
    );
  const { year, held, waiting, newsletters, series } = restored;
  const typed: Readonly<Record<string, string>> = answer?.typed ?? {};
  const wrong: readonly string[] = answer?.wrong ?? [];
  const may = mayAct && !busy;
  return (
    <>
      <h1>{t('restored.heading')}</h1>
      <p>{t('restored.text', { from: restored.from, at: restored.at })}</p>
      {answer?.done === true && <Notice tone="done">{t('restored.done')}</Notice>}
      {wrong.length > 0 && <Notice tone="alert">{t('restored.wrongNumber')}</Notice>}
      {!mayAct && <Notice tone="info">{t('restored.admin')}</Notice>}
      {held.includes('mails') && (
        <section aria-labelledby="mails">
          <h2 id="mails">{t('restored.mails')}</h2>
          <p>{t('restored.mailsText')}</p>
          <ul>
            {waiting.map(({ template, count }) => (
              <li key={template}>
                {count} × {word('mail', template)}
              </li>
            ))}
          </ul>
          <Form method="post" className="row">
            <button type="submit" className="button" name="intent" value="send" disabled={!may}>
              {t('restored.mailsSend')}
            </button>
            <button type="submit" className="button" name="intent" value="drop" disabled={!may}>
              {t('restored.mailsDrop')}
            </button>
          </Form>
        </section>
      )}
      {held.includes('newsletters') && (
        <section aria-labelledby="newsletters">
          <h2 id="newsletters">{t('restored.newsletters')}</h2>
          <p>{t('restored.newslettersText')}</p>
          <ul>
            {newsletters.map(({ id, name, state }) => (
              <li key={id}>
                {name}: {word('newsletterState', state)}
              </li>
            ))}
          </ul>
          <Form method="post" className="row">
            <button type="submit" className="button" name="intent" value="newsletters" disabled={!may}>
              {t('restored.newslettersGo')}
            </button>
          </Form>
        </section>
      )}
      {held.includes('papers') && (
        <section aria-labelledby="papers">
          <h2 id="papers">{t('restored.papers')}</h2>
          <p>{t('restored.papersText', { distance: safeDistance })}</p>
          <Form method="post" className="stack narrow">
            {series.map(({ id, kind, last, proposed }) => (
              <Field
                key={id}
                label={word('paperKind', kind)}
                hint={last === null ? t('restored.noneKnown') : t('restored.lastKnown', { number: last })}
                name={`last.${id}`}
                inputMode="numeric"
                defaultValue={typed[`last.${id}`] ?? String(proposed)}
                error={
                  wrong.includes(id)
                    ? t('restored.wrongField', { example: last ?? paperNumber(kind, year, 7) })
                    : undefined
                }
              />
            ))}
            <button type="submit" className="button" name="intent" value="papers" disabled={!may}>
              {t('restored.papersGo')}
            </button>
          </Form>
        </section>
      )}
    </>
  );
}
