import { data, Form, useActionData, useLoaderData } from 'react-router';
import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import { localPrice } from '../../../../domain/money.ts';
import { isRestrictedReason, restrictedReasons } from '../../../../domain/restricted-reasons.ts';
import {
  findRestricted,
  readRestricted,
  type RestrictedContent,
} from '../../../../server/features/privacy/read-restricted.ts';
import { goodsInWords } from '../../../../server/features/invoicing/quantity-words.ts';
import type { MailSetting } from '../../../../server/platform/mail/mail-frame.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { FieldList } from '../../components/field-list.tsx';

const kindOf = (kind: string | undefined) => (kind === 'order' ? 'order' : 'item');

/** Says what it is about; its content only for a reason (below). */
export const loader = withDesk(async ({ database, language, id, title, params }) => {
  const record = await findRestricted(database, kindOf(params['kind']), id);
  if (record === null) throw data(null, { status: 404 });
  return {
    title: title('restricted.title', { number: record.number }),
    number: record.number,
    received: moment(record.receivedAt, language),
    since: moment(record.restrictedAt, language),
  };
});

/** Shows it once; to see it again, the reason is named again. */
export const action = withForm(async ({ database, mailSetting, now, language, actor, id, params }, form) => {
  const reason = form.get('reason');
  if (!isRestrictedReason(reason)) return data({ problem: 'reason' as const }, { status: 400 });
  const asked = { kind: kindOf(params['kind']), id, reason } as const;
  const content = await readRestricted(database, actor, asked, now());
  if (content === null) throw data(null, { status: 404 });
  return { ...inWords(content, language, mailSetting), reason };
});

function inWords(content: RestrictedContent, language: DeskLanguage, { texts }: Pick<MailSetting, 'texts'>) {
  if (content.kind === 'item')
    return {
      language: content.language,
      fields: content.fields,
      lines: [],
      papers: [],
      answers: content.answers.map(({ sentAt, ...answer }) => ({ ...answer, sent: moment(sentAt, language) })),
    };
  const { customer, email, priced, language: of } = content.order;
  const regions = new Intl.DisplayNames([language], { type: 'region' });
  const address = (one: typeof customer.delivery) =>
    [one.name, one.street, `${one.postcode} ${one.city}`, regions.of(one.country) ?? one.country].join('\n');
  const fields = {
    company: customer.company,
    name: customer.name,
    email,
    phone: customer.phone,
    delivery: address(customer.delivery),
    invoice: address(customer.invoice),
    vatId: customer.vatId,
    reference: customer.reference,
    note: customer.note,
  };
  return {
    language: of,
    fields: Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }])),
    lines: priced.lines.map((line) => ({
      itemNo: line.itemNo,
      goods: goodsInWords(line, language, texts),
      gross: localPrice(line.grossCents, language),
    })),
    papers: content.papers,
    answers: [],
  };
}

/** A record whose processing is restricted, for the few who may read it and the few reasons there are. */
export default function Restricted() {
  const { number, received, since } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const shown = answer !== undefined && 'fields' in answer ? answer : null;
  return (
    <>
      <BackLink to="/inbox" data-key="u">
        {t('item.back')}
      </BackLink>
      <h1>
        {t('restricted.heading')} <span className="number">{number}</span>
      </h1>
      <p className="hint">{t('restricted.when', { received, since })}</p>
      {shown === null && (
        <>
          <p>{t('restricted.text')}</p>
          <Form method="post" noValidate className="stack narrow">
            <fieldset
              aria-invalid={answer === undefined ? undefined : true}
              aria-describedby={answer === undefined ? undefined : 'reason-problem'}
            >
              <legend>{t('restricted.reason')}</legend>
              {restrictedReasons.map((reason) => (
                <label key={reason} className="check">
                  <input type="radio" name="reason" value={reason} /> {word('restrictedReason', reason)}
                </label>
              ))}
            </fieldset>
            {answer !== undefined && (
              <p className="error" id="reason-problem" role="alert">
                {t('restricted.reasonMissing')}
              </p>
            )}
            <SubmitButton isPrimary>{t('restricted.show')}</SubmitButton>
          </Form>
        </>
      )}
      {shown !== null && (
        <>
          <p role="status">{t('restricted.noted')}</p>
          <FieldList
            lang={shown.language}
            entries={shown.fields.map(({ name, value }) => [word('field', name), value])}
          />
          {shown.lines.length > 0 && (
            <ul>
              {shown.lines.map(({ itemNo, goods, gross }) => (
                <li key={itemNo}>
                  {goods} <span className="number">{itemNo}</span>, {gross}
                </li>
              ))}
            </ul>
          )}
          {shown.papers.length > 0 && (
            <ul>
              {shown.papers.map(({ id, number: paper, kind }) => (
                <li key={id}>
                  {word('paperKind', kind)}{' '}
                  <a href={`/papers/${id}/pdf?reason=${shown.reason}`} download>
                    {paper}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {shown.answers.map(({ sent, subject, body }) => (
            <section key={sent} className="panel notes">
              <h2>
                {t('restricted.answer')} · {sent}
              </h2>
              <p lang={shown.language}>{subject}</p>
              <p lang={shown.language} className="note">
                {body}
              </p>
            </section>
          ))}
        </>
      )}
    </>
  );
}
