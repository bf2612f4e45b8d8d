import { data, Form, redirect, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { wholeNumber } from '../../../../domain/whole-number.ts';
import { takeLineBack } from '../../../../server/features/bank/note-transaction.ts';
import { mostOpen, readBank } from '../../../../server/features/bank/read-bank.ts';
import { refusedFiles, settleRefused } from '../../../../server/features/bank/refused-files.ts';
import { setAside } from '../../../../server/features/bank/set-aside.ts';
import { countIn } from '../../../../server/features/content/fact-values.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { textIn } from '../../i18n/language-of.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { viewOfBank } from './bank-view.ts';
import { readChoices } from './choices.ts';
import { noteLines, type LinesNoted } from './note-lines.ts';
import { shortDay } from '../../i18n/moment.ts';
import { noonOf } from '../../../../domain/german-time.ts';
import { RefusedFiles } from './refused-files.tsx';
import { OpenLine } from './open-line.tsx';
import { SettledLines } from './settled-lines.tsx';
import { StatementForm } from './statement-form.tsx';

export const loader = withDesk(async ({ database, now, mailSetting, language, actor, title }) => {
  return {
    title: title('bank.title'),
    days: countIn(mailSetting.texts.facts, 'bankLineDays'),
    most: mostOpen,
    refused: (await database.read(refusedFiles)).map(({ id, name, refused_on: day }) => ({
      id,
      name,
      day: shortDay(noonOf(day), language),
    })),
    ...viewOfBank(await readBank(database, actor, now()), language),
  };
});

/** Also when something could not be noted: the rest was. */
export const shouldRevalidate = () => true;

export const action = withForm(async (desk, form) => {
  const { language, actor } = desk;
  const { database, now } = desk;
  const choices = readChoices(form);
  const intent = form.get('intent');
  const line = choices[0]?.line;
  const settledFile = form.get('file-settled');
  if (typeof settledFile === 'string') {
    await settleRefused(database, actor, settledFile, now());
    return redirect('/bank');
  }
  if (intent === 'take-back' || intent === 'reopen') {
    const reason = textIn(language, 'bank.takeBackReason');
    const outcome =
      line === undefined
        ? 'changed'
        : intent === 'reopen'
          ? await setAside(database, actor, { line, isAside: false }, now())
          : await takeLineBack(database, actor, { line, reason }, now());
    return outcome === 'done'
      ? redirect('/bank?back=1')
      : data({ noted: 0, aside: 0, problems: noProblems, problem: outcome }, { status: 409 });
  }
  const done = await noteLines(desk, actor, choices, language);
  if (Object.keys(done.problems).length > 0) return data({ ...done, problem: null }, { status: 409 });
  return redirect(`/bank?noted=${done.noted}&aside=${done.aside}`);
});

const noProblems: LinesNoted['problems'] = {};

const sections = ['sure', 'doubtful', 'none'] as const;
const words = { sure: 'sure', doubtful: 'doubtful', none: 'rest' } as const;

/** Statements come in, what they say is compared with open orders, and one press notes what was chosen. */
export default function Bank() {
  const { lines, settled, hasMore, days, most, refused } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <>
      <h1>{t('bank.heading')}</h1>
      <p className="hint narrow">{t('bank.text')}</p>
      <Done days={days} />
      <RefusedFiles files={refused} />
      {answer !== undefined && (
        <Notice tone="alert">
          {answer.problem !== null && t(`bank.problem.${answer.problem}`)}
          {answer.noted > 0 && `${notedWords(t, answer.noted)} `}
          {answer.aside > 0 && `${t('bank.setAsideDone', { count: answer.aside })} `}
          {answer.problem === null && t('bank.someWrong', { count: Object.keys(answer.problems).length })}
        </Notice>
      )}
      <StatementForm isPrimary={lines.length === 0} />
      {lines.length === 0 && <p className="empty">{t(settled.length === 0 ? 'bank.never' : 'bank.empty')}</p>}
      {lines.length > 0 && (
        <Form method="post" action="/bank" className="bank">
          {sections.map((level) => {
            const shown = lines.filter((line) => line.level === level);
            return shown.length === 0 ? null : (
              <section key={level} aria-labelledby={`bank-${level}`}>
                <h2 id={`bank-${level}`}>
                  {t(`bank.${words[level]}`)} <span className="number">{shown.length}</span>
                </h2>
                <p className="hint">{t(`bank.${words[level]}Text`)}</p>
                <ul className="bank-lines">
                  {shown.map((line) => (
                    <OpenLine key={line.seen} line={line} wrong={answer?.problems[line.id]} />
                  ))}
                </ul>
              </section>
            );
          })}
          {hasMore && <p className="hint">{t('bank.more', { count: most })}</p>}
          <p className="bank-bar">
            <SubmitButton isPrimary>{t('bank.note')}</SubmitButton>
          </p>
        </Form>
      )}
      <SettledLines lines={settled} />
    </>
  );
}

type Say = ReturnType<typeof useTexts>['t'];

const notedWords = (t: Say, count: number): string => t(count === 1 ? 'bank.noted.one' : 'bank.noted.other', { count });

/** What was done just now, as the address says it. */
function Done({ days }: { days: number }) {
  const [search] = useSearchParams();
  const { t } = useTexts();
  const count = (name: string) => wholeNumber(search.get(name) ?? '', { least: 0, most: 99_999, digits: 5 });
  const [noted, aside, taken] = [count('noted'), count('aside'), count('taken')];
  if (search.has('back')) return <Notice tone="done">{t('bank.takenBack')}</Notice>;
  if (taken !== null)
    return (
      <Notice tone="done">
        {t('bank.taken', { taken, known: count('known') ?? 0, leftOut: count('left') ?? 0, days })}
      </Notice>
    );
  if (noted === null) return null;
  if (noted === 0 && aside === 0) return <Notice tone="info">{t('bank.nothing')}</Notice>;
  return (
    <Notice tone="done">
      {noted > 0 && notedWords(t, noted)} {aside !== null && aside > 0 && t('bank.setAsideDone', { count: aside })}
    </Notice>
  );
}
