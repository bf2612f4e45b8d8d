import { data, Link, redirect, useActionData, type ActionFunctionArgs, type MetaFunction } from 'react-router';
import { readDrafts } from '../../../../server/features/editing/drafts.ts';
import { actorOf, deskContext } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProblemList } from './checks/problem-list.tsx';
import { inWords, type Problem } from './checks/problems.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export function loader({ request, context }: ActionFunctionArgs) {
  const { brand } = context.get(deskContext);
  return { title: textIn(languageOf(request, context), 'website.title', { brand }) };
}

/** Publishes the drafts, or puts an earlier version back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { database, publisher } = context.get(deskContext);
  const form = await request.formData();
  const actor = actorOf(context);
  const expected = Number(form.get('expected'));
  const intent = form.get('intent');
  const result =
    intent === 'return'
      ? await publisher.returnTo(actor, Number(form.get('number')), expected)
      : intent === 'keep-ours'
        ? await publisher.keepOurs(actor, String(form.get('place')), expected)
        : await publisher.publish(actor, expected);
  if (result.kind === 'published') {
    const seconds = Math.max(1, Math.round(result.milliseconds / 1000));
    return redirect(`/website?${new URLSearchParams({ published: String(result.number), seconds: String(seconds) })}`);
  }
  const language = languageOf(request, context);
  if (result.kind === 'check-broke')
    return data({ kind: result.kind, problems: [], more: textIn(language, `website.broke.${result.why}`) });
  if (result.kind !== 'refused') return data({ kind: result.kind, problems: [], more: '' });
  const trees = publisher.treesWith(await readDrafts(database));
  return data(
    {
      kind: result.kind,
      problems: result.problems.map((problem): Problem => inWords(problem, language, trees)),
      more: '',
    },
    { status: 400 },
  );
}

/** Why something was not published, where no script shows it on the page with the button. */
export default function NotPublished() {
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <>
      <p className="back">
        <Link to="/website">{t('website.heading')}</Link>
      </p>
      <h1>{t('website.notHeading')}</h1>
      {answer === undefined || answer.kind !== 'refused' ? (
        <Notice tone="alert">
          {t(`website.not.${answer?.kind ?? 'nothing'}`)} {answer?.more}
        </Notice>
      ) : (
        <Notice tone="alert">
          <p>{t('website.problems', { count: answer.problems.length })}</p>
          <ProblemList problems={answer.problems} />
        </Notice>
      )}
    </>
  );
}
