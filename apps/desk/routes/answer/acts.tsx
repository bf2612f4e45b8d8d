import {
  data,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { noteAct } from '../../../../server/features/enquiries/note-act.ts';
import { actorOf, deskContext, signedIn } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { ActForm } from './act-form.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

/** Shows nothing of the item: here only what could not be noted is put right. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  const { brand } = context.get(deskContext);
  return {
    title: textIn(languageOf(request, context), 'acts.title', { brand }),
    itemId: params['id'] ?? '',
    actId: crypto.randomUUID(),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { database, now } = context.get(deskContext);
  const itemId = params['id'] ?? '';
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const written = {
    id: text('act'),
    kind: text('kind'),
    outcome: text('outcome'),
    amount: text('amount'),
    note: text('note'),
  };
  const actor = { ...actorOf(context), operator: signedIn(context).operator };
  const problem = await noteAct(database, actor, itemId, written, now());
  if (problem === 'noted') return redirect(`/inbox/${itemId}#entry-${written.id}`);
  if (problem === 'missing' || problem === 'outcome') throw data(null, { status: problem === 'missing' ? 404 : 400 });
  return data({ ...written, problem }, { status: 400 });
}

export default function Acts() {
  const { itemId, actId } = useLoaderData<typeof loader>();
  const typed = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <>
      <p className="back">
        <Link to={`/inbox/${itemId}`}>← {t('answer.back')}</Link>
      </p>
      <h1>{t('acts.heading')}</h1>
      {typed === undefined ? (
        <ActForm itemId={itemId} actId={actId} kind="call" />
      ) : (
        <ActForm itemId={itemId} actId={typed.id} kind={typed.kind === 'refund' ? 'refund' : 'call'} typed={typed} />
      )}
    </>
  );
}
