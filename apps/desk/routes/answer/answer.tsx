import { useEffect, useRef } from 'react';
import {
  data,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { isClosed, type OrderState } from '../../../../domain/orders/order-state.ts';
import { templateFields } from '../../../../domain/reply-template.ts';
import { isLocale, locales } from '../../../../domain/locale.ts';
import { enteredName } from '../../../../domain/mail-address.ts';
import { draftOf } from '../../../../server/features/enquiries/answer-item.ts';
import { listTemplates } from '../../../../server/features/enquiries/reply-templates.ts';
import { filesOfAnswers } from '../../../../server/features/enquiries/attach-files.ts';
import { readEnquiry } from '../../../../server/features/enquiries/read-enquiry.ts';
import { marksSamples } from '../../../../server/platform/mail/sample-hold.ts';
import { SameSenderList } from '../inbox/same-sender-list.tsx';
import { readSameSender, sameSender } from '../inbox/same-sender.ts';
import { missingFields, sampleFields } from '../../document/company-data.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { CompanyDataNotice } from '../../components/company-data-notice.tsx';
import { Notice } from '../../components/notice.tsx';
import { AnswerForm, answerFormId } from './answer-form.tsx';
import { Asked } from './asked.tsx';
import { fileSize } from '../../i18n/file-size.ts';
import { BackLink } from '../../components/back-link.tsx';
import { FieldList } from '../../components/field-list.tsx';
import { followingOf, type ShownEntry } from './following.ts';
import { useLiveFollowing } from './live-following.ts';
import { MailPaper } from './mail-paper.tsx';
import { Arrived, Thread } from './thread.tsx';
import { Writers } from './writers.tsx';
import { orderTemplate } from './insert-template.ts';
import { StorageUnavailable } from '../../../../server/platform/database/storage-unavailable.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { previewOf } from './preview-answer.ts';
import { SendWays } from './send-ways.tsx';
import { writeAnswer } from './write-answer.ts';

export const loader = withDesk(async (desk) => {
  const { language: deskLanguage, actor, id: itemId, search: asked, title, operator } = desk;
  const item = await readEnquiry(desk.database, actor, itemId, desk.now());
  if (item === null) throw data(null, { status: 404 });
  if (item === 'restricted') throw redirect(`/inbox/${itemId}`);
  const following = await followingOf(desk, item, 'thread');
  if (following.answers !== 'yes') throw redirect(`/inbox/${itemId}`);
  const others = await readSameSender(desk.database, item.email, itemId);
  const draft = await draftOf(desk.database, actor, itemId);
  const { answers } = desk.mailSetting.texts;
  const language = isLocale(draft?.language) ? draft.language : isLocale(item.language) ? item.language : 'en';
  const valueOf = (name: string) => item.fields.find((field) => field.name === name)?.value ?? null;
  const ownSubject = valueOf('subject');
  const subject =
    draft?.subject ??
    (item.origin === 'desk'
      ? (ownSubject ?? '')
      : ownSubject === null
        ? desk.mailSetting.texts.message(language, `mail.answer.subject.${item.kind}`)
        : `Re: ${ownSubject}`);
  const body = draft?.body ?? `${answers.greeting(language, valueOf('name'))}\n\n`;
  const order = /^[\w-]{36}$/.exec(asked.get('order') ?? '')?.[0] ?? null;
  const aboutOrder = orderToTell(others.orders, order);
  return {
    title: title('answer.title', { number: item.inquiryNumber }),
    item: {
      id: itemId,
      kind: item.kind,
      inquiryNumber: item.inquiryNumber,
      language: item.language,
      received: moment(item.receivedAt, deskLanguage),
      isOurs: item.origin === 'desk',
      // of a mail of ours it stands in its field
      fields: item.fields.filter(({ name }) => item.origin !== 'desk' || name !== 'subject'),
    },
    order,
    same: item.email === null ? null : sameSender(others, desk.now(), deskLanguage),
    mark: following.mark,
    missing: missingFields('mail', deskLanguage),
    /** the company is still a sample, and so is whatever is sent */
    isTrial: marksSamples(desk.mailSetting.texts.issuer),
    following: {
      itemId,
      readAt: following.readAt,
      shows: following.shows,
      state: following.state,
      entries: following.entries,
      writers: following.writers,
    },
    /** where answers to the answer arrive */
    answersArrive: desk.mailSetting.companyAddress,
    arriveHere: desk.mailbox !== null,
    form: {
      id: draft?.id ?? crypto.randomUUID(),
      isDraft: draft !== null,
      language,
      subject,
      body,
      /** who has no name at the desk signs as the company */
      signs: enteredName(operator.name) !== '',
      samples: sampleFields(answers.samplesIn(`${subject}\n${answers.fill(body, language).text}`), deskLanguage),
      quotes: draft === null || draft.quotes === 1,
      mayQuote: item.origin !== 'desk',
      templates: {
        order: aboutOrder === undefined ? null : { id: orderTemplate(aboutOrder.id), number: aboutOrder.number },
        own: (await listTemplates(desk.database, language)).map(({ id, title }) => ({ id, title })),
        site: answers.templates(language, deskLanguage).map(({ id, title }) => ({ id, title })),
      },
      wants: templateFields.filter((field) => asked.getAll('wants').includes(field)),
      figures: answers.figures(language),
      files: (draft === null ? [] : await desk.database.read((reader) => filesOfAnswers(reader, [draft.id]))).map(
        ({ id, name, bytes }) => ({
          id,
          name,
          bytes,
          size: fileSize(bytes, deskLanguage),
        }),
      ),
    },
    isTooLarge: asked.has('large'),
    preview: draft !== null && asked.has('preview') ? await previewOf(desk, itemId, draft, operator.name) : null,
  };
});

/** The order that its buyer most likely asks about: the one a mail was begun at, else the newest that is not over yet. */
const orderToTell = <Order extends { id: string; state: OrderState }>(
  orders: readonly Order[],
  begunAt: string | null,
) => orders.find(({ id }) => id === begunAt) ?? orders.find(({ state }) => !isClosed(state)) ?? orders[0];

/** Whatever happens, the text stays on the page: an answer that throws would take it away. */
export const action = withForm(async (desk, form, text) => {
  try {
    return await writeAnswer(desk, form, text);
  } catch (error) {
    if (error instanceof StorageUnavailable) return data({ problem: 'storage' as const }, { status: 503 });
    throw error;
  }
});

/** Keeping a draft shows nothing new; that somebody else answered does. */
export function shouldRevalidate({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formData?.get('intent') === 'save') return false;
  // of several files some may have been attached
  return actionStatus === 409 || formData?.get('intent') === 'attach' || defaultShouldRevalidate;
}

/** The customer's last words: of the thread, else of what they sent first. */
function lastSaid(fields: readonly { value: string }[], entries: readonly ShownEntry[]): string {
  const last = entries.findLast((entry) => entry.type === 'incoming');
  if (last?.type === 'incoming' && last.own !== '') return last.own;
  return fields.map(({ value }) => value).reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}

/** An answer is taken back on its item's page. */
const withoutUndo = (entry: ShownEntry): ShownEntry => (entry.type === 'answer' ? { ...entry, undoFor: null } : entry);

export default function Answer() {
  const {
    item,
    order,
    same,
    missing,
    isTrial,
    following: loaded,
    form,
    mark,
    preview,
    answersArrive,
    arriveHere,
    isTooLarge,
  } = useLoaderData<typeof loader>();
  const { following, arrived } = useLiveFollowing(loaded);
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const saving = useFetcher<typeof action>();
  const problem = answer !== undefined && 'problem' in answer ? answer : undefined;
  const saved = saving.data !== undefined && 'saved' in saving.data ? saving.data.saved : null;
  const shown = useRef<HTMLElement>(null);
  const said = [
    ...item.fields.map(({ value }) => value),
    ...following.entries.map((entry) =>
      entry.type === 'incoming' ? entry.own : entry.type === 'answer' ? entry.body : '',
    ),
  ];
  useEffect(() => {
    if (preview !== null) shown.current?.focus();
  }, [preview]);
  return (
    <>
      <BackLink to={order === null ? `/inbox/${item.id}` : `/orders/${order}`}>
        {t(order === null ? 'answer.back' : 'answer.backToOrder')}
      </BackLink>
      <h1>
        {t(item.isOurs ? 'customers.write' : 'answer.heading')} <span className="number">{item.inquiryNumber}</span>
      </h1>
      <div className="writing">
        <section aria-labelledby="asked" className="asked">
          <h2 id="asked">{item.isOurs ? t('customers.to') : word('kind', item.kind)}</h2>
          {!item.isOurs && (
            <p className="hint">
              {t('item.received', {
                when: item.received,
                language: word('locale', item.language),
              })}
            </p>
          )}
          <Asked texts={said} last={lastSaid(item.fields, following.entries)} language={item.language}>
            <FieldList
              lang={item.language}
              entries={item.fields.map(({ name, value }) => [word('field', name), value])}
            />
            <Thread itemId={item.id} entries={following.entries.map(withoutUndo)} />
          </Asked>
        </section>
        <section aria-labelledby="writing" className="answering">
          <h2 id="writing">{t(item.isOurs ? 'customers.yourMail' : 'answer.write')}</h2>
          {/* begun at an order: whose question it answers was the desk's choice */}
          {order !== null && !item.isOurs && <p className="hint">{t('answer.ofMessage', { when: item.received })}</p>}
          <Writers writers={following.writers} />
          {(problem?.problem === 'sample' || problem?.problem === 'restored') && (
            <Notice tone="alert">{t('answer.sample')}</Notice>
          )}
          <CompanyDataNotice fields={missing} />
          {problem?.problem === 'storage' && <Notice tone="alert">{t('answer.storage')}</Notice>}
          {problem?.problem === 'outdated' && <Notice tone="alert">{t('answer.outdated')}</Notice>}
          <Arrived entries={arrived} />
          <AnswerForm
            itemId={item.id}
            order={order}
            form={form}
            mark={mark}
            number={item.inquiryNumber}
            languages={locales}
            faults={problem?.problem === 'faults' ? problem.faults : {}}
            refusedFiles={problem?.problem === 'files' ? problem.refused : []}
            isTooLarge={isTooLarge}
            isTrial={isTrial}
            unknownTokens={problem?.problem === 'faults' ? problem.unknownTokens : []}
            samples={problem?.problem === 'faults' ? problem.samples : []}
            saved={saved}
            isUnkept={saving.data !== undefined && 'problem' in saving.data}
            save={(written) =>
              void saving.submit(written, {
                method: 'post',
                action: `/inbox/${item.id}/answer`,
              })
            }
          />
          <p className="hint arrive">
            {arriveHere ? t('answer.arriveHere') : t('answer.arrive', { address: answersArrive })}
          </p>
        </section>
        {same !== null && same.orders.length + same.items.length > 0 && <SameSenderList {...same} customer={item.id} />}
      </div>
      {preview !== null && (
        <section id="preview" ref={shown} tabIndex={-1} aria-labelledby="preview-heading">
          <h2 id="preview-heading">{t('answer.previewHeading')}</h2>
          <MailPaper mail={preview} />
          <div className="row alone">
            <SendWays isShown form={answerFormId} />
          </div>
        </section>
      )}
    </>
  );
}
