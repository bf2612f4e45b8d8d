import { data, Link, redirect, useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router';
import { noonOf } from '../../../../domain/german-time.ts';
import { offeredDays } from '../../../../domain/snooze.ts';
import { listColleagues } from '../../../../server/features/accounts/colleagues.ts';
import { labelsInUse } from '../../../../server/features/enquiries/list-inbox.ts';
import { assignWithdrawal } from '../../../../server/features/withdrawals/assign-withdrawal.ts';
import { readItsOrder } from '../../../../server/features/withdrawals/read-its-order.ts';
import { latestReturn } from '../../../../server/features/enquiries/place-of-item.ts';
import { readEnquiry } from '../../../../server/features/enquiries/read-enquiry.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { followingOf } from '../answer/following.ts';
import { useLiveFollowing } from '../answer/live-following.ts';
import { Opening } from '../answer/incoming.tsx';
import { NextSteps } from '../answer/next-steps.tsx';
import { changeWords } from '../../i18n/change-words.ts';
import { textIn } from '../../i18n/language-of.ts';
import { dayInWords, moment, shortMoment, weekday } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { JustDone } from '../../components/just-done.tsx';
import { Notice } from '../../components/notice.tsx';
import { GoesOn, SentAndDone } from '../answer/sent-and-done.tsx';
import { sentBefore } from '../answer/sent-before.ts';
import { changeItem } from './change-item.ts';
import { EnterAsWithdrawal } from './enter-as-withdrawal.tsx';
import { doneBefore } from './done-before.ts';
import { History } from './history.tsx';
import { ItemSaid, itemDidOf } from './item-said.tsx';
import { ItsOrder } from './its-order.tsx';
import { Mails } from './mails.tsx';
import { Notes } from '../../components/notes.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { FieldList } from '../../components/field-list.tsx';
import { SameSenderList } from './same-sender-list.tsx';
import { readSameSender, sameSender } from './same-sender.ts';
import { SaidDone, UndoDone } from './undo-done.tsx';
import { WorkPanel } from './work-panel.tsx';

export const loader = withDesk(async (desk) => {
  const { database, now, calendar, language, operator, actor, id, search, title, may } = desk;
  // none waits for another
  const [found, colleagues, labels] = await Promise.all([
    readEnquiry(database, actor, id, now()),
    listColleagues(database),
    labelsInUse(database),
  ]);
  if (found === null) throw data(null, { status: 404 });
  const common = {
    title: title('item.title', { number: found === 'restricted' ? '' : found.inquiryNumber }),
    me: operator.id,
    id,
    sent: await sentBefore(database, search, operator.id, now()),
    did: itemDidOf(search.get('did')),
    mayWork: may('work'),
    mayReadRestricted: may('erase'),
    colleagues,
    labels,
  };
  if (found === 'restricted')
    return { ...common, item: null, following: null, same: null, its: null, done: null, days: [] };
  const short = (at: number) => shortMoment(at, now(), language);
  const [following, others, its] = await Promise.all([
    followingOf(desk, found, 'thread-and-work'),
    readSameSender(database, found.email, found.id),
    found.kind === 'withdrawal' ? readItsOrder(database, found.id, now()) : null,
  ]);
  return {
    ...common,
    following,
    done: common.mayWork ? doneBefore(found, now()) : null,
    // none where it would come back at once
    days:
      latestReturn({ kind: found.kind, due_at: found.work.dueAt }, calendar) <= now()
        ? []
        : offeredDays(now(), calendar).map((day) => ({
            day,
            words: dayInWords(noonOf(day), language),
            weekday: weekday(noonOf(day), language),
          })),
    same: sameSender(others, now(), language),
    its: its && {
      ...its,
      candidates: its.candidates.map(({ receivedAt, ...order }) => ({ ...order, day: short(receivedAt) })),
    },
    item: {
      ...found,
      received: moment(found.receivedAt, language),
      // answers stand above, with what became of them
      mails: found.mails
        .filter(({ template }) => template !== 'answer')
        .map((mail) => ({ ...mail, sent: mail.sent_at === null ? null : moment(mail.sent_at, language) })),
      notes: found.notes.map((note) => ({ ...note, when: short(note.at) })),
      history: found.history.map((change) => ({
        ...change,
        when: short(change.at),
        detail: changeWords(change.detail, language),
      })),
      others: found.others.map(({ name, at }) => ({ name, when: short(at) })),
    },
  };
});

/** Works on the item; a key in the list posts here, too, and stays there. */
export const action = withForm(async (desk, form) => {
  const { language, id, actor } = desk;
  const itsOrder = form.get('its-order');
  if (typeof itsOrder === 'string') {
    const wanted = { id, orderId: itsOrder === '' ? null : itsOrder };
    const assigned = await assignWithdrawal(desk.database, actor, wanted, desk.now());
    if (assigned === 'unknown') throw data(null, { status: 404 });
    if (assigned !== 'done') return data({ problem: 'its-order' as const }, { status: 409 });
    return redirect(itsOrder === '' ? `/inbox/${id}` : `/orders/${itsOrder}`);
  }
  const change = await changeItem(desk, actor, id, form);
  // the list says only whether it was done
  if (form.get('stay') !== null) {
    if ('problem' in change) return data({ problem: 'stays' as const }, { status: 409 });
    return { done: true as const, undo: form.get('intent') === 'done' ? { id, revision: change.revision } : null };
  }
  if ('done' in change) {
    const did = itemDidOf(form.get('intent'));
    return redirect(did === null ? `/inbox/${id}` : `/inbox/${id}?did=${did}`);
  }
  if (change.problem === 'missing') throw data(null, { status: 404 });
  if (change.problem !== 'overtaken') return data(change, { status: 400 });
  const { by } = change;
  const who = by && {
    who: by.by,
    what: textIn(language, `log.action.${by.action}` as 'log.action.item-state'),
    detail: changeWords(by.detail, language),
    when: shortMoment(by.at, desk.now(), language),
  };
  return data({ ...change, by: who }, { status: 409 });
});

/** After a refusal the page shows what the other one did. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type LoadedItem = Exclude<Loaded, { item: null }>;

export default function Item() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.item === null ? <RestrictedItem loaded={loaded} /> : <OpenItem loaded={loaded} />;
}

function Back() {
  const { t } = useTexts();
  return (
    <BackLink to="/inbox" data-key="u">
      {t('item.back')}
    </BackLink>
  );
}

function RestrictedItem({ loaded: { id, mayReadRestricted } }: { loaded: Pick<Loaded, 'id' | 'mayReadRestricted'> }) {
  const { t } = useTexts();
  return (
    <>
      <Back />
      <h1>{t('item.restrictedHeading')}</h1>
      <p>{t('item.restricted')}</p>
      {mayReadRestricted && (
        <p>
          <Link to={`/restricted/item/${id}`}>{t('item.readRestricted')}</Link>
        </p>
      )}
    </>
  );
}

/** Everything somebody sent, as text: whatever they typed stays text. Beside it, what the company makes of it. */
function OpenItem({ loaded }: { loaded: LoadedItem }) {
  const { id, item, its, same, done, me, mayWork, colleagues, labels, days } = loaded;
  const { following, arrived } = useLiveFollowing(loaded.following);
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const refused = answer !== undefined && 'problem' in answer ? answer : null;
  const said = answer === undefined ? loaded.did : null;
  // that they are writing says more
  const others = item.others.filter(({ name }) => following.writers.every((writer) => writer.name !== name));
  const valueOf = (field: string) => item.fields.find(({ name }) => name === field)?.value ?? null;
  const [subject, message] = [valueOf('subject'), valueOf('message')];
  // the subject is the heading, and the message is read as it was written
  const rest = item.fields.filter(({ name }) => name !== 'subject' && name !== 'message');
  const kindAndNumber = `${word('kind', item.kind)} ${item.inquiryNumber}`;
  return (
    <>
      <Back />
      {loaded.sent !== null && <SentAndDone sent={loaded.sent} />}
      {loaded.sent !== null && loaded.sent.itemId !== id && <GoesOn name={valueOf('name') ?? item.inquiryNumber} />}
      <h1>
        {subject === null ? (
          <>
            {word('kind', item.kind)} <span className="number">{item.inquiryNumber}</span>
          </>
        ) : (
          <span lang={item.language}>{subject}</span>
        )}
      </h1>
      <p className="hint">
        {subject !== null && `${kindAndNumber} · `}
        {item.origin === null
          ? t('item.received', { when: item.received, language: word('locale', item.language) })
          : t(`item.origin.${item.origin}`, { when: item.received, language: word('locale', item.language) })}
      </p>
      {said !== null && said !== 'note' && (
        <JustDone>
          <ItemSaid did={said} work={loaded.following.work} me={me} colleagues={colleagues} />
        </JustDone>
      )}
      {done !== null && <SaidDone key={done.changeId} itemId={id} done={done} />}
      {refused?.problem === 'overtaken' && (
        <Notice tone="alert">
          {refused.by === null ? t('item.overtaken') : t('item.overtakenBy', refused.by)}{' '}
          {t(refused.typed === null ? 'item.notSaved' : 'item.notSavedTyped')}
        </Notice>
      )}
      {refused?.problem === 'its-order' && <Notice tone="alert">{t('withdrawals.tieRefused')}</Notice>}
      {refused?.problem === 'due-by-law' && <Notice tone="alert">{t('later.byLaw')}</Notice>}
      {refused?.problem === 'no-such-operator' && <Notice tone="alert">{t('item.noSuchOperator')}</Notice>}
      {mayWork &&
        others.map(({ name, when }) => (
          <Notice key={name} tone="info">
            {t('item.alsoHere', { name, when })}
          </Notice>
        ))}
      <div className="item">
        <div className="item-main">
          {item.receiptWithheld && <Notice tone="info">{t('item.receiptWithheld')}</Notice>}
          <FieldList lang={item.language} entries={rest.map(({ name, value }) => [word('field', name), value])} />
          {message !== null && (
            <section aria-label={word('field', 'message')} className="message" lang={item.language}>
              {message}
            </section>
          )}
          {its !== null && <ItsOrder itemId={item.id} mayWork={mayWork} its={its} />}
          {mayWork && same !== null && <EnterAsWithdrawal itemId={item.id} kind={item.kind} orders={same.orders} />}
          {following.opening !== null && <Opening itemId={item.id} entry={following.opening} />}
          <NextSteps
            itemId={item.id}
            following={following}
            arrived={arrived}
            actId={loaded.following.actId}
            isAtOrder={its?.order != null}
            revision={loaded.following.work.revision}
          />
          <Mails itemId={item.id} mails={item.mails} />
        </div>
        <aside className="item-side" aria-label={t('item.side')}>
          <WorkPanel
            path={`/inbox/${id}`}
            work={loaded.following.work}
            now={following.work}
            overtakenAt={refused?.problem === 'overtaken' ? refused.revision : null}
            mayWork={mayWork}
            me={me}
            colleagues={colleagues}
            labels={labels}
            typed={refused !== null && 'typed' in refused ? refused.typed : null}
            problem={refused?.problem === 'labels' || refused?.problem === 'due' ? refused.problem : null}
            days={days}
            refusedDay={refused?.problem === 'day' ? refused.day : null}
          />
          <Notes
            heading={t('item.notes')}
            sent={{ name: 'intent', value: 'note' }}
            of={id}
            notes={item.notes}
            said={said === 'note' ? t('item.said.note') : null}
            mayWork={mayWork}
            refused={refused?.problem === 'note' ? refused.note : null}
          />
          {same !== null && <SameSenderList {...same} customer={item.email === null ? null : id} />}
          <History history={item.history}>
            {(change) =>
              done?.changeId === change && following.work.revision === done.revision ? (
                <UndoDone itemId={id} revision={done.revision} />
              ) : null
            }
          </History>
        </aside>
      </div>
    </>
  );
}
