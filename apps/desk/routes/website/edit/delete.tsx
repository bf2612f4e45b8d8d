import { data, Form, redirect, useActionData, useLoaderData } from 'react-router';
import { isArea } from '../../../../../server/features/editing/areas.ts';
import {
  consequencesOf,
  exists,
  isDeletable,
  type DeletableArea,
} from '../../../../../server/features/editing/deletion.ts';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { withDesk, withForm } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { Notice } from '../../../components/notice.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { deleteThing, markOfThing } from './delete-thing.ts';
import { namedIn } from '../fields/difference-words.ts';
import { itemName } from '../item-names.ts';
import { PlaceList } from '../place-list.tsx';
import { ProblemList } from '../checks/problem-list.tsx';
import { brokenCheck, inWords, type Problem } from '../checks/problems.ts';

/** @throws a 404 for what cannot be deleted at the desk */
function asked(params: { area?: string | undefined; item?: string | undefined }): {
  area: DeletableArea;
  item: string;
} {
  if (!isArea(params.area) || !isDeletable(params.area) || params.item === undefined) throw data(null, { status: 404 });
  return { area: params.area, item: params.item };
}

export const loader = withDesk(async ({ database, publisher, language, title, params }) => {
  const { area, item } = asked(params);
  const trees = publisher.treesWith(await readDrafts(database));
  if (!exists(area, item, trees)) throw data(null, { status: 404 });
  const { inTheWay, along, code } = consequencesOf(area, item, trees);
  return {
    title: title('website.title'),
    area,
    name: itemName(area, item, trees, language),
    back: area === 'faq' ? '/website/faq' : `/website/${area}/${item}`,
    seen: markOfThing(area, item, trees),
    isPublic: exists(area, item, publisher.trees()),
    inTheWay: namedIn(inTheWay, trees, language),
    along: namedIn(along, trees, language),
    code,
  };
});

export const action = withForm(async ({ database, publisher, now, language, actor, params }, _form, text) => {
  const { area, item } = asked(params);
  const seen = text('seen');
  const done = await deleteThing({ database, publisher, actor, area, item, seen, now: now() }).catch(
    (error: unknown) => ({ kind: 'broke' as const, problem: brokenCheck(error, language) }),
  );
  if (done.kind === 'broke') return data({ kind: 'refused' as const, problems: [done.problem] }, { status: 503 });
  if (done.kind === 'deleted') throw redirect('/website');
  const problems: Problem[] = done.kind === 'refused' ? done.problems.map((one) => inWords(one, language)) : [];
  return data({ kind: done.kind, problems }, { status: done.kind === 'changed' ? 409 : 400 });
});

/** What goes when something is deleted, what goes along, and what has to be changed first. */
export default function Delete() {
  const { area, name, back, seen, isPublic, inTheWay, along, code } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  const blocked = inTheWay.length > 0 || code === 'home-link';
  return (
    <>
      <BackLink to={back}>{name}</BackLink>
      <h1>{t('website.deleteHeading', { name })}</h1>
      {answer !== undefined && answer.kind !== 'refused' && (
        <Notice tone="alert">{t(`website.deleteNot.${answer.kind}`)}</Notice>
      )}
      {answer !== undefined && answer.kind === 'refused' && (
        <Notice tone="alert">
          <p>{t('website.deleteRefused')}</p>
          <ProblemList problems={answer.problems} />
        </Notice>
      )}
      <p>{isPublic ? t(`website.deleteText.${area}`) : t('website.deleteUnpublished')}</p>
      {code !== null && <p>{t(`website.deleteCode.${code}`)}</p>}
      {inTheWay.length > 0 && (
        <Places heading={t('website.deleteInTheWay', { count: inTheWay.length })} places={inTheWay} />
      )}
      {along.length > 0 && <Places heading={t('website.deleteAlong')} places={along} />}
      {!blocked && (
        <Form method="post">
          <input type="hidden" name="seen" value={seen} />
          <p className="hint">{isPublic ? t('website.deleteHint') : ''}</p>
          <SubmitButton whileBusy={t('website.checking')}>{t('website.deleteGo')}</SubmitButton>
        </Form>
      )}
    </>
  );
}

function Places({ heading, places }: { heading: string; places: readonly { label: string; link: string }[] }) {
  return (
    <>
      <h2>{heading}</h2>
      <PlaceList places={places} />
    </>
  );
}
