import { data, Link, useLoaderData, type HeadersArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { germanTime, noonOf } from '../../../../domain/german-time.ts';
import { builtInViews, filterQuery, openItems } from '../../../../domain/item-filter.ts';
import { itemKinds } from '../../../../domain/item-kinds.ts';
import { offeredDays } from '../../../../domain/snooze.ts';
import { locales } from '../../../../domain/locale.ts';
import { canSignIn } from '../../../../server/features/accounts/can-sign-in.ts';
import { listColleagues } from '../../../../server/features/accounts/colleagues.ts';
import { lastRuns } from '../../../../server/features/backup/backup-runs.ts';
import { itemsInWords } from '../../../../server/features/today/desk-figures.ts';
import { answerSteps } from '../../../../server/features/today/read-days.ts';
import { readToday } from '../../../../server/features/today/read-today.ts';
import { readMailbox } from '../../../../server/features/enquiries/read-mailbox.ts';
import { causeOf } from '../../../../server/platform/mail/delivery-failure.ts';
import { readPlans } from '../../../../server/features/editing/plans.ts';
import { lookedOnly } from '../../../../server/web/desk/desk-headers.ts';
import { readRestoration } from '../../../../server/platform/restored/restored.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { dayInWords, moment, shortDay, weekday } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { incomingWords } from '../mails/incoming-words.ts';
import { useListKeys } from '../../components/list-keys.ts';
import { useKeptAnswer } from '../../components/kept-answer.ts';
import { useLivePage } from '../../components/live-page.ts';
import { Notice } from '../../components/notice.tsx';
import { Charts } from './charts.tsx';
import { Health, type HealthData } from './health.tsx';
import { doTask } from './do-task.ts';
import { lookAtTask } from './look-at-task.ts';
import { taskLines } from './task-lines.ts';
import { pressInRow, Tasks } from './tasks.tsx';
import { Tiles } from './tiles.tsx';

/** Below it a night's mails and copies may not fit. Bytes. */
const lowDisk = 2_000_000_000;

const day = 24 * 60 * 60 * 1000;

export const loader = withDesk(async (desk) => {
  const { database, now, health, mailbox, mailSetting, calendar, language, actor, title, may } = desk;
  const at = now();
  const today = await readToday(database, actor, at, {
    seesCases: may('erase'),
    seesBackups: may('export'),
    seesBank: may('bank'),
  });
  const { test } = await lastRuns(database);
  const colleagues = await listColleagues(database);
  const names = new Map(colleagues.map(({ id, name }) => [id, name]));
  const site = await health(at);
  const restoration = await database.read(readRestoration);
  const [soon] = offeredDays(at, calendar);
  const view = (key: string) => {
    const found = builtInViews.find((one) => one.key === key);
    const count = today.figures.views.get(key) ?? 0;
    return {
      key,
      to: `/inbox?${filterQuery(found?.filter ?? openItems)}`,
      count: itemsInWords(count),
      isNone: count === 0,
    };
  };
  const causes = new Map<string, HealthData['mails']['causes'][number]>();
  for (const { reason, mails } of today.mails.causes) {
    const { cause, meaning } = causeOf(reason);
    const key = `${cause} ${meaning}`;
    causes.set(key, {
      key,
      cause,
      meaning,
      mails: (causes.get(key)?.mails ?? 0) + mails,
    });
  }
  return {
    title: title('today.title'),
    date: dayInWords(at, language),
    // said on the first day, not at the end of it when somebody signs out
    lacksWayIn: !(await canSignIn(desk, desk.operator.id)),
    restored: restoration === null || restoration.held.length === 0 ? null : moment(restoration.restoredAt, language),
    heldPlans: (may('edit-website') ? await readPlans(database) : [])
      .filter(({ problems }) => problems !== null)
      .map(({ id, goesLiveAt }) => ({
        id,
        when: moment(goesLiveAt, language),
      })),
    views: ['overdue', 'today', 'mine', 'unassigned', 'open'].map(view),
    overdueOrders: today.figures.overdueOrders,
    todos: today.figures.todos,
    tasks: taskLines(today.tasks, {
      names,
      texts: mailSetting.texts,
      mayWork: may('work'),
      now: at,
      language,
    }),
    soon: { day: soon, weekday: weekday(noonOf(soon), language) },
    // what nobody has is a tile
    held: today.held.flatMap(({ operatorId, items }) => {
      const name = operatorId === null ? undefined : names.get(operatorId);
      if (operatorId === null || name === undefined) return [];
      return [
        {
          key: operatorId,
          name,
          to: `/inbox?${filterQuery({ ...openItems, assignee: operatorId })}`,
          items: itemsInWords(items),
        },
      ];
    }),
    launch: may('read-website')
      ? {
          done: site.launch.filter(({ problems }) => problems.length === 0).length,
          all: site.launch.length,
        }
      : null,
    health: {
      reachNobody: desk.mailFolder !== null,
      incoming:
        mailbox === null
          ? null
          : incomingWords(await readMailbox(database, mailbox), mailSetting.companyAddress, language),
      mails: {
        waiting: today.mails.waiting,
        dead: today.mails.causes.reduce((total, { mails }) => total + mails, 0),
        lateMinutes: Math.floor(today.mails.oldestDueSeconds / 60),
        causes: [...causes.values()],
      },
      backup:
        site.backupAt === null
          ? null
          : {
              when: moment(site.backupAt, language),
              days: Math.floor((at - site.backupAt) / day),
            },
      backupTest:
        test === null
          ? null
          : {
              when: moment(test.endedAt, language),
              isFine: test.problem === null,
            },
      seesBackups: may('export'),
      backedUpElsewhere: site.backedUpElsewhere,
      diskFree: site.diskFree === null ? null : `${Math.floor(site.diskFree / 1e9)} GB`,
      isDiskLow: site.diskFree !== null && site.diskFree < lowDisk,
      proofs: site.proofs.map(({ claim, validUntil, daysLeft }) => ({
        claim,
        until: shortDay(germanTime(validUntil, 12 * 60), language),
        isOver: daysLeft < 0,
      })),
    },
    charts: {
      days: today.days.map(({ day: of, received }) => {
        const noon = germanTime(of, 12 * 60);
        const sum = (by: 'kind' | 'language', name: string) =>
          received.filter((one) => one[by] === name).reduce((total, { items }) => total + items, 0);
        return {
          day: of,
          caption: shortDay(noon, language),
          inFull: dayInWords(noon, language),
          kinds: itemKinds.map((kind) => sum('kind', kind)),
          languages: locales.map((locale) => sum('language', locale)),
        };
      }),
      kinds: itemKinds,
      languages: locales,
      answers: [...answerSteps, null].map((hours, step) => ({
        hours,
        items: today.days.reduce((total, { answers }) => total + (answers[step] ?? 0), 0),
      })),
    },
  };
});

/** Does one task on the spot, or shows what that would send. The list is shown anew, and says what became of it. */
export const action = withForm(async (desk, form) => {
  const { actor, operator, language } = desk;
  const asked = { desk, actor: { ...actor, operator }, form, language };
  const result = form.has('look') ? await lookAtTask(asked) : await doTask(asked);
  if ('look' in result) return data(result, { headers: { [lookedOnly]: 'yes' } });
  return data(result, { status: 'problem' in result ? 409 : 200 });
});

/** Also after a refusal: what a colleague did meanwhile is shown with it. A look changes nothing. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs): boolean =>
  actionResult?.look === undefined;

/** Of what was only looked at (`lookedOnly`). */
export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders;

/** The first page: what has to be done, who does it, and whether everything runs. */
export default function Today() {
  const {
    date,
    lacksWayIn,
    restored,
    heldPlans,
    views,
    overdueOrders,
    todos,
    tasks,
    soon,
    held,
    launch,
    health,
    charts,
  } = useLoaderData<typeof loader>();
  const result = useKeptAnswer<typeof action>();
  const { t } = useTexts();
  useListKeys(pressInRow);
  useLivePage();
  return (
    <>
      <h1>
        {t('today.heading')} <span className="number">{date}</span>
      </h1>
      {restored !== null && (
        <Notice tone="alert">
          {t('today.restored', { when: restored })} <Link to="/restored">{t('today.restoredLook')}</Link>
        </Notice>
      )}
      {heldPlans.map(({ id, when }) => (
        <Notice key={id} tone="info">
          {t('today.planHeld', { when })} <Link to="/website">{t('today.planHeldLook')}</Link>
        </Notice>
      ))}
      {launch !== null && launch.done < launch.all && (
        <Notice tone="info">
          {t('today.launchNotice', launch)} <Link to="/launch">{t('today.launchLook')}</Link>
        </Notice>
      )}
      <Tasks tasks={tasks} soon={soon} result={result} />
      {lacksWayIn && (
        <div className="way-in">
          <Notice tone="info">
            {t('today.wayIn')} <Link to="/confirm?to=/today">{t('today.wayInGo')}</Link>
          </Notice>
        </div>
      )}
      <div className="today">
        <section aria-labelledby="overview">
          <h2 id="overview">{t('today.figuresHeading')}</h2>
          <Tiles views={views} overdueOrders={overdueOrders} todos={todos} />
          <p className="alone">
            <Link to="/inbox?state=spam">{t('today.spam')}</Link>
          </p>
          {held.length > 0 && (
            <>
              <h3>{t('today.held')}</h3>
              <ul className="held">
                {held.map(({ key, name, to, items }) => (
                  <li key={key}>
                    <Link to={to}>{name}</Link> <span className="count">{items}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        <Health {...health} />
      </div>
      <details className="days">
        <summary>{t('today.days', { days: charts.days.length })}</summary>
        <Charts {...charts} />
      </details>
    </>
  );
}
