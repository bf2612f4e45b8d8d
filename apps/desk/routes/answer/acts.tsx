import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { noteAct } from '../../../../server/features/enquiries/note-act.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { ActForm } from './act-form.tsx';
import { afterCall } from './after-call.ts';

/** Shows nothing of the item: here only what could not be noted is put right. */
export const loader = withDesk(({ id, title }) => {
  return {
    title: title('acts.title'),
    itemId: id,
    actId: crypto.randomUUID(),
  };
});

export const action = withForm(async (desk, _form, text) => {
  const { database, now, id: itemId, operator } = desk;
  const written = {
    id: text('act'),
    kind: text('kind'),
    outcome: text('outcome'),
    amount: text('amount'),
    note: text('note'),
  };
  const problem = await noteAct(database, { ...desk.actor, operator }, { itemId, written }, now());
  if (problem === 'noted') {
    if (written.kind === 'call') await afterCall({ desk, actor: desk.actor, id: itemId, outcome: written.outcome });
    return redirect(`/inbox/${itemId}?did=${written.kind}`);
  }
  if (problem === 'missing' || problem === 'outcome') throw data(null, { status: problem === 'missing' ? 404 : 400 });
  return data({ ...written, problem }, { status: 400 });
});

export default function Acts() {
  const { itemId, actId } = useLoaderData<typeof loader>();
  const typed = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to={`/inbox/${itemId}`}>{t('answer.back')}</BackLink>
      <h1>{t('acts.heading')}</h1>
      {typed === undefined ? (
        <ActForm itemId={itemId} actId={actId} kind="call" />
      ) : (
        <ActForm itemId={itemId} actId={typed.id} kind={typed.kind === 'refund' ? 'refund' : 'call'} typed={typed} />
      )}
    </>
  );
}
