import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { ChosenDrafts, RefusalNotice } from './checks/refusal-notice.tsx';
import { chosenIn, notPublished, publishedPath } from './publish-answer.ts';

export const loader = withDesk(({ publisher, title }) => {
  return {
    title: title('website.title'),
    number: publisher.publicNumber(),
  };
});

/** Publishes drafts, or puts one change or an earlier version back. */
export const action = withForm(async (desk, form) => {
  const { publisher, actor } = desk;
  const expected = Number(form.get('expected'));
  const intent = form.get('intent');
  const chosen = chosenIn(form);
  // a form that lets nobody choose means all of them
  const places = chosen.length === 0 && !form.has('choose') ? 'all' : chosen;
  if (intent === 'publish' && places.length === 0)
    return data({ kind: 'none' as const, number: publisher.publicNumber(), refusal: null, more: '' });
  const result =
    intent === 'return'
      ? await publisher.returnTo(actor, Number(form.get('number')), expected)
      : intent === 'undo-one'
        ? await publisher.undoOne(
            actor,
            { number: Number(form.get('number')), place: String(form.get('place')) },
            expected,
          )
        : intent === 'keep-ours'
          ? await publisher.keepOurs(actor, String(form.get('place')), expected)
          : await publisher.publish(actor, expected, places);
  if (result.kind === 'published') return redirect(publishedPath(result));
  const answer = await notPublished(desk, result, places);
  return data(answer, { status: result.kind === 'refused' ? 400 : 200 });
});

/** Why something was not published, where no script shows it on the page with the button. */
export default function NotPublished() {
  const { number } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to="/website">{t('website.heading')}</BackLink>
      <h1>{t('website.notHeading')}</h1>
      {answer === undefined || answer.refusal === null ? (
        <Notice tone="alert">
          {t(`website.not.${answer?.kind ?? 'nothing'}`)} {answer?.more}
        </Notice>
      ) : (
        <RefusalNotice refusal={answer.refusal}>
          <Form method="post">
            <ChosenDrafts places={answer.refusal.rest} expected={number} />
            <button type="submit" name="intent" value="publish" className="button">
              {t('website.publishRest')}
            </button>
          </Form>
        </RefusalNotice>
      )}
    </>
  );
}
