import { useRef } from 'react';
import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { germanFieldTime, readGermanTime } from '../../../../domain/german-time.ts';
import { readDrafts } from '../../../../server/features/editing/drafts.ts';
import { takeBackPlan } from '../../../../server/features/editing/plans.ts';
import { thingsOf } from '../../../../server/features/editing/things.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useAnswerInView } from '../../components/answer-in-view.ts';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { Change } from './change.tsx';
import { draftLines } from './draft-lines.ts';
import { ProblemList } from './checks/problem-list.tsx';
import { brokenCheck, inWords, type Problem } from './checks/problems.ts';
import { thingName } from './thing-name.ts';

/** What is planned further ahead is more likely a slip of the year. Milliseconds. */
const furthest = 366 * 24 * 60 * 60 * 1000;

const day = 24 * 60 * 60 * 1000;

export const loader = withDesk(async ({ database, publisher, now, language, search, title }) => {
  const drafts = await readDrafts(database);
  const [before, after] = [publisher.trees(), publisher.treesWith(drafts)];
  const things = thingsOf(drafts.filter(({ plan }) => plan === null));
  if (things.length === 0) throw redirect('/website');
  return {
    title: title('website.title'),
    earliest: germanFieldTime(now()),
    // the night that comes: whoever means another day changes that alone
    midnight: `${germanFieldTime(now() + day).slice(0, 10)}T00:00`,
    wanted: search.get('thing'),
    things: things.map((thing) => ({
      key: thing.key,
      name: thingName(thing, after, language),
      changes: draftLines(thing.drafts, before, after, language),
    })),
  };
});

export const action = withForm(async ({ database, publisher, now, language, actor }, form, text) => {
  if (form.get('intent') === 'take-back') {
    const done = await takeBackPlan(database, actor, text('plan'), now());
    return redirect(done ? '/website' : '/website?gone');
  }
  const at = readGermanTime(text('at'));
  const chosen = form.getAll('thing').map(String);
  const refused = (problem: 'time' | 'none' | 'changed' | 'checks', problems: Problem[] = []) =>
    data({ problem, problems, at: text('at'), chosen }, { status: problem === 'changed' ? 409 : 400 });
  const drafts = (await readDrafts(database)).filter(({ plan }) => plan === null);
  const wanted = thingsOf(drafts)
    .filter(({ key }) => chosen.includes(key))
    .flatMap((thing) => thing.drafts);
  if (wanted.length === 0) return refused('none');
  if (at === null || at <= now() || at > now() + furthest) return refused('time');
  const planned = await publisher
    .plan(actor, wanted, at)
    .catch((error: unknown) => ({ kind: 'broke' as const, problem: brokenCheck(error, language) }));
  if (planned.kind === 'broke') return refused('checks', [planned.problem]);
  if (planned.kind === 'changed') return refused('changed');
  if (planned.kind === 'planned') return redirect('/website?planned');
  return refused(
    'checks',
    planned.problems.map((problem) => inWords(problem, language, publisher.treesWith(drafts))),
  );
});

/** Drafts that shall go live by themselves: which, and when. */
export default function PlanDrafts() {
  const { things, earliest, midnight, wanted } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  const top = useRef<HTMLHeadingElement>(null);
  // whoever comes from a form's page was far down in it
  useAnswerInView(top, wanted);
  return (
    <>
      <BackLink to="/website">{t('website.heading')}</BackLink>
      <h1 ref={top} tabIndex={-1}>
        {t('website.planHeading')}
      </h1>
      {answer?.problem === 'changed' && <Notice tone="alert">{t('website.planChanged')}</Notice>}
      {answer?.problem === 'none' && <Notice tone="alert">{t('website.planNone')}</Notice>}
      {answer?.problem === 'checks' && (
        <Notice tone="alert">
          <p>{t('website.planRefused', { count: answer.problems.length })}</p>
          <ProblemList problems={answer.problems} />
        </Notice>
      )}
      <p className="hint">{t('website.planText')}</p>
      <Form method="post" noValidate className="stack">
        <fieldset className="plan-things">
          <legend>{t('website.planWhat')}</legend>
          {things.map(({ key, name, changes }) => (
            <div key={key}>
              <label className="check">
                <input
                  type="checkbox"
                  name="thing"
                  value={key}
                  defaultChecked={
                    answer === undefined ? wanted === null || wanted === key : answer.chosen.includes(key)
                  }
                />{' '}
                {name}
              </label>
              {changes.map(({ places, said, label, from, to }) => (
                <p key={places.join()} className="hint">
                  {said === null ? (
                    <>
                      {label} <Change from={from} to={to} />
                    </>
                  ) : (
                    t(`website.said.${said}`)
                  )}
                </p>
              ))}
            </div>
          ))}
        </fieldset>
        <div className="narrow">
          <Field
            label={t('website.planAt')}
            hint={t('website.planAtHint')}
            name="at"
            type="datetime-local"
            min={earliest}
            defaultValue={answer?.at ?? midnight}
            error={answer?.problem === 'time' ? t('website.planTime') : undefined}
          />
        </div>
        <SubmitButton isPrimary whileBusy={t('website.checking')}>
          {t('website.planGo')}
        </SubmitButton>
      </Form>
    </>
  );
}
