import { data, redirect } from 'react-router';
import {
  answerItem,
  checkedAnswer,
  discardDraft,
  saveDraft,
  type AnswerOutcome,
  type WrittenAnswer,
} from '../../../../server/features/enquiries/answer-item.ts';
import { attachFiles, detachFile } from '../../../../server/features/enquiries/attach-files.ts';
import { awaitAnswer, closeItem } from '../../../../server/features/enquiries/close-item.ts';
import { nextItem } from '../../../../server/features/enquiries/next-item.ts';
import { ofOneAddress } from '../../../../server/features/enquiries/of-one-address.ts';
import { heldBecause, sampleFields } from '../../document/company-data.ts';
import { moment } from '../../i18n/moment.ts';
import { waysOfWorking } from '../../document/ways-of-working.ts';
import { insertTemplate } from './insert-template.ts';
import type { AskedOfDesk } from '../../document/with-desk.ts';

/** What the buttons of an answer's form do: keep, insert, attach, preview, send, discard. */
export async function writeAnswer(desk: AskedOfDesk, form: FormData, text: (name: string) => string) {
  const { id: itemId, operator } = desk;
  const actor = { ...desk.actor, operator };
  // the order it was begun from is gone back to
  const order = /^[\w-]{36}$/.exec(text('order'))?.[0] ?? null;
  const here = (asked: Record<string, string> = {}, wants: readonly string[] = []) => {
    const query = new URLSearchParams([
      ...Object.entries({ ...(order !== null && { order }), ...asked }),
      ...wants.map((one) => ['wants', one]),
    ]);
    return `/inbox/${itemId}/answer?${query}`;
  };
  const written: WrittenAnswer = {
    id: text('draft'),
    language: text('language'),
    subject: text('subject'),
    body: text('body'),
    quotes: form.has('quotes'),
  };
  const setting = {
    database: desk.database,
    texts: desk.mailSetting.texts.answers,
    messageIdHost: desk.messageIdHost,
  };
  const faultsOf = ({ faults, unknownTokens, samples = [] }: Extract<AnswerOutcome, { faults: unknown }>) => ({
    problem: 'faults' as const,
    faults,
    unknownTokens,
    samples: sampleFields(samples, desk.language),
  });
  const intent = text('intent');
  if (intent === 'discard') {
    const before = await itemOf(desk, itemId);
    if (!(await discardDraft(desk.database, actor, itemId, written.id))) return redirect(`/inbox/${itemId}`);
    if (order !== null) return redirect(`/orders/${order}?did=discarded`);
    if ((await itemOf(desk, itemId)) !== undefined) return redirect(`/inbox/${itemId}`);
    return redirect(before === undefined ? '/inbox' : await whereBegun(desk, before));
  }
  const draft = { itemId, answerId: written.id };
  const detach = form.get('detach');
  const files = await chosenFiles(form);
  if (files.length > 0) {
    if (!(await saveDraft(setting, actor, { itemId, written }, desk.now()))) throw data(null, { status: 404 });
    const attached = await attachFiles(desk.database, actor, draft, files);
    if (attached === 'missing') throw data(null, { status: 404 });
    if (attached.refused.length > 0)
      return data({ problem: 'files' as const, refused: attached.refused }, { status: 400 });
  }
  if (typeof detach === 'string') await detachFile(desk.database, actor, draft, detach);
  else if (intent === 'send' || intent === 'send-done' || intent === 'send-wait') {
    const outcome = await answerItem(setting, actor, { itemId, written, seen: text('seen') }, desk.now()).catch(
      heldBecause,
    );
    if (typeof outcome === 'string') {
      // nothing of it was stored
      await saveDraft(setting, actor, { itemId, written }, desk.now());
      return data({ problem: outcome }, { status: 409 });
    }
    if ('sent' in outcome) {
      desk.wakeMail();
      const itself = `/inbox/${itemId}#entry-${outcome.sent}`;
      if (intent === 'send') return redirect(itself);
      if (intent === 'send-done') await closeItem(desk.database, actor, itemId, desk.now());
      else await awaitAnswer(desk.database, actor, { id: itemId, calendar: desk.calendar }, desk.now());
      const sent = new URLSearchParams({ sent: itemId, answer: outcome.sent });
      // who wrote to a customer goes on with that customer
      if (order !== null) return redirect(`/orders/${order}?${sent}`);
      if (await isOurs(desk, itemId)) return redirect(`/customers/${itemId}?${sent}`);
      const next = waysOfWorking(desk.request, desk.cookies).nextAfterAnswer
        ? await nextItem(desk.database, actor.operator.id, itemId, desk.now())
        : null;
      return redirect(next === null ? itself : `/inbox/${next}?${sent}`);
    }
    if ('refused' in outcome)
      throw outcome.refused === 'missing' ? data(null, { status: 404 }) : redirect(`/inbox/${itemId}`);
    return data('faults' in outcome ? faultsOf(outcome) : { problem: 'outdated' as const }, {
      status: 'faults' in outcome ? 400 : 409,
    });
  }
  let missing: readonly string[] = [];
  if (intent === 'template') {
    const inserted = await insertTemplate(desk, itemId, { chosen: text('template'), language: written.language });
    if (inserted !== null) {
      written.body = `${written.body.trimEnd()}\n\n${inserted.text}`.trimStart();
      missing = inserted.missing;
    }
  }
  const kept = await saveDraft(setting, actor, { itemId, written }, desk.now());
  if (intent === 'save') return { saved: kept ? moment(desk.now(), desk.language) : null };
  if (!kept) throw data(null, { status: 404 });
  if (missing.length > 0) return redirect(here({}, missing));
  if (intent !== 'preview') return redirect(here());
  const checked = checkedAnswer(written, setting.texts);
  if ('faults' in checked) return data(faultsOf(checked), { status: 400 });
  return redirect(`${here({ preview: '1' })}#preview`);
}

const itemOf = ({ database }: AskedOfDesk, itemId: string) =>
  database.read((reader) =>
    reader
      .selectFrom('enquiries')
      .select(['id', 'origin', 'email', 'order_id'])
      .where('id', '=', itemId)
      .executeTakeFirst(),
  );

/** Whether the item is a mail that we began. */
const isOurs = async (desk: AskedOfDesk, itemId: string): Promise<boolean> =>
  (await itemOf(desk, itemId))?.origin === 'desk';

/** The page that a mail of ours was begun at: of its order, or of its customer, who is known by what else is theirs. */
async function whereBegun(
  { database }: AskedOfDesk,
  { id, email, order_id: order }: { id: string; email: string | null; order_id: string | null },
): Promise<string> {
  if (order !== null) return `/orders/${order}?did=discarded`;
  const { orders, items } = await ofOneAddress(database, email, id);
  const other = orders[0] ?? items[0];
  return other === undefined ? '/inbox' : `/customers/${other.id}?discarded=1`;
}

/** A field without a file sends one without a name. */
const chosenFiles = (form: FormData): Promise<{ name: string; content: Uint8Array }[]> =>
  Promise.all(
    form
      .getAll('files')
      .flatMap((file) =>
        file instanceof File && file.name !== ''
          ? [file.arrayBuffer().then((bytes) => ({ name: file.name.slice(0, 300), content: new Uint8Array(bytes) }))]
          : [],
      ),
  );
