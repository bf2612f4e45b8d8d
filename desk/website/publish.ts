import { data, redirect, type ActionFunctionArgs } from 'react-router';
import { actorOf, deskContext } from '../desk-context.ts';
import { languageOf } from '../language/language-of.ts';
import { inWords } from './problems.ts';

/** Publishes the drafts, or puts an earlier version back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { publisher } = context.get(deskContext);
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
  if (result.kind !== 'refused') return data(result);
  const language = languageOf(request, context);
  return data(
    { kind: result.kind, problems: result.problems.map((problem) => inWords(problem, language)) },
    { status: 400 },
  );
}

/** Only its form leads here. */
export const loader = () => redirect('/website');
