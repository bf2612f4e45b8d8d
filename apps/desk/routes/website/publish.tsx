import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import * as z from 'zod/mini';
import { placeOf } from '../../../../server/features/editing/change.ts';
import { readDrafts } from '../../../../server/features/editing/drafts.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { textIn } from '../../i18n/language-of.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { refusalOf } from './checks/blocked.ts';
import { ChosenDrafts, RefusalNotice } from './checks/refusal-notice.tsx';

export const loader = withDesk(({ publisher, title }) => {
  return {
    title: title('website.title'),
    number: publisher.publicNumber(),
  };
});

const placesSchema = z.array(z.string());

/** Each line of the drafts names its places in one field. */
function chosenIn(form: FormData): string[] {
  return form.getAll('draft').flatMap((one) => {
    try {
      return placesSchema.parse(JSON.parse(String(one)));
    } catch {
      return [];
    }
  });
}

/** Publishes drafts, or puts one change or an earlier version back. */
export const action = withForm(async ({ database, publisher, language, actor }, form) => {
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
  if (result.kind === 'published') {
    const seconds = Math.max(1, Math.round(result.milliseconds / 1000));
    return redirect(`/website?${new URLSearchParams({ published: String(result.number), seconds: String(seconds) })}`);
  }
  // what was refused over an older version is no news any more (website.tsx)
  const number = publisher.publicNumber();
  if (result.kind === 'check-broke')
    return data({ kind: result.kind, number, refusal: null, more: textIn(language, `website.broke.${result.why}`) });
  if (result.kind !== 'refused') return data({ kind: result.kind, number, refusal: null, more: '' });
  const drafts = await readDrafts(database);
  const meant = drafts.filter((draft) => draft.plan === null && (places === 'all' || places.includes(placeOf(draft))));
  const refusal = refusalOf(result.problems, meant, publisher.treesWith(drafts), language);
  return data({ kind: result.kind, number, refusal, more: '' }, { status: 400 });
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
