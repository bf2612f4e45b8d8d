import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { isLocale } from '../../../../domain/locale.ts';
import { isMailAddress } from '../../../../domain/mail-address.ts';
import { customerOf } from '../../../../server/features/customers/customer-address.ts';
import { noteOnCustomer } from '../../../../server/features/customers/note-on-customer.ts';
import { readCustomer } from '../../../../server/features/customers/read-customer.ts';
import { withSumsNow } from '../../../../server/features/order-records/sums-now.ts';
import { openMessageAfter } from '../../../../server/features/enquiries/open-message.ts';
import { enterItem } from '../../../../server/features/enquiries/enter-item.ts';
import { SentAndDone } from '../answer/sent-and-done.tsx';
import { sentBefore } from '../answer/sent-before.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { CustomerLists } from './customer-lists.tsx';
import { JustDone } from '../../components/just-done.tsx';
import { Notes } from '../../components/notes.tsx';
import { beginMailAboutOrder } from './begin-mail-about-order.ts';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { customerView } from './customer-view.ts';

export const loader = withDesk(
  async ({ database, secrets, now, language, actor, operator, id, search, title, may }) => {
    const of = await customerOf(database, id);
    if (of === null) throw data(null, { status: 404 });
    const asked = { of, seesCases: may('erase') };
    const read = await readCustomer({ database, secrets }, actor, asked, now());
    const customer = { ...read, orders: await withSumsNow(database, read.orders) };
    return {
      title: title('customers.title'),
      id: of.id,
      from: { kind: of.kind, number: of.number },
      sent: await sentBefore(database, search, operator.id, now()),
      isNoted: search.has('noted'),
      isDiscarded: search.has('discarded'),
      /** of the mail that may be begun: pressed twice it is one */
      mailId: crypto.randomUUID(),
      mayWork: may('work'),
      mayWrite: isMailAddress(of.email),
      seesCases: asked.seesCases,
      customer: customerView(customer, now(), language),
    };
  },
);

export const action = withForm(async (desk, _form, text) => {
  const { database, secrets, now, actor, id, mailSetting } = desk;
  const of = await customerOf(database, id);
  if (of === null) throw data(null, { status: 404 });
  if (text('intent') === 'note') {
    const noted = await noteOnCustomer(database, actor, { of, text: text('note') }, now());
    return noted === 'done'
      ? redirect(`/customers/${of.id}?noted=1#notes`)
      : data({ note: text('note') }, { status: 400 });
  }
  const mailId = text('mail');
  if (!/^[0-9a-f-]{36}$/.test(mailId) || !isMailAddress(of.email)) throw data(null, { status: 400 });
  const { name, language } = await readCustomer({ database, secrets }, actor, { of, seesCases: false }, now());
  // a mail begun at an order names it
  const order = text('from') === 'order' && of.kind === 'order' ? of : null;
  if (order !== null && text('about') === 'state') {
    // whoever asked where it is gets the answer to that, and their message does not stay open beside it
    const asked = await openMessageAfter(database, order.id);
    if (asked !== null) {
      await beginMailAboutOrder(desk, { mailId: asked, orderId: order.id, about: 'state', quotes: true });
      return redirect(`/inbox/${asked}/answer?order=${order.id}`);
    }
  }
  const subject =
    order === null || !isLocale(order.language)
      ? null
      : mailSetting.texts.message(order.language, 'mail.answer.subject.order', { number: order.number });
  const begun = { email: of.email, name, language, phone: null, subject, message: null };
  const about = order === null ? {} : { orderId: order.id };
  await enterItem(database, actor, { id: mailId, origin: 'desk', ...begun, ...about }, now());
  if (order !== null) await beginMailAboutOrder(desk, { mailId, orderId: order.id, about: text('about') });
  return redirect(`/inbox/${mailId}/answer${order === null ? '' : `?order=${order.id}`}`);
});

/** Everything of one address, and what may be done for whoever has it. */
export default function CustomerPage() {
  const { customer, id, from, sent, isNoted, isDiscarded, mailId, mayWork, mayWrite, seesCases } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTexts();
  return (
    <>
      <BackLink to={`/${from.kind === 'order' ? 'orders' : 'inbox'}/${id}`} data-key="u">
        {from.number}
      </BackLink>
      <h1>{customer.name ?? t('customers.noName')}</h1>
      <p>
        {customer.person !== '' && (
          <>
            <strong>{customer.person}</strong> ·{' '}
          </>
        )}
        {customer.email}
        {customer.phone !== '' && (
          <>
            {' '}
            · <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>{customer.phone}</a>
          </>
        )}
      </p>
      {customer.address !== '' && <p className="hint">{customer.address}</p>}
      {sent !== null && <SentAndDone sent={sent} />}
      {isDiscarded && <JustDone>{t('customers.discarded')}</JustDone>}
      {mayWork && !mayWrite && <p className="hint">{t('customers.cannotWrite')}</p>}
      {mayWork && (
        <div className="row">
          {mayWrite && (
            <Form method="post" action={`/customers/${id}`}>
              <input type="hidden" name="mail" value={mailId} />
              <SubmitButton isPrimary data-command="">
                {t('customers.write')}
              </SubmitButton>
            </Form>
          )}
          <Link className="button" to={`/orders/new?customer=${id}`}>
            {t('entry.link')}
          </Link>
          <Link className="button" to={`/orders/new?customer=${id}&what=quote`}>
            {t('entry.quoteLink')}
          </Link>
        </div>
      )}
      <div className="item customer">
        <div className="item-main">
          <CustomerLists customer={customer} />
          {customer.isLong && <p className="hint">{t('customers.most')}</p>}
          {customer.restricted > 0 && (
            <p className="hint">{t('customers.restricted', { count: customer.restricted })}</p>
          )}
        </div>
        <aside className="item-side" aria-label={t('item.side')}>
          <Notes
            of={id}
            heading={t('customers.notes')}
            sent={{ name: 'intent', value: 'note' }}
            action={`/customers/${id}`}
            notes={customer.notes}
            said={isNoted && answer === undefined ? t('customers.noteSaved') : null}
            mayWork={mayWork}
            refused={answer?.note ?? null}
          />
          <section className="panel" aria-labelledby="newsletter">
            <h2 id="newsletter">{t('customers.newsletter')}</h2>
            <p>
              {customer.subscription === null
                ? t('customers.noNewsletter')
                : t(`customers.subscription.${customer.subscription.says}`, { day: customer.subscription.day })}
            </p>
          </section>
          {seesCases && <Cases customer={id} cases={customer.cases} />}
        </aside>
      </div>
    </>
  );
}

function Cases({ customer, cases }: Pick<ReturnType<typeof customerView>, 'cases'> & { customer: string }) {
  const { t, word } = useTexts();
  return (
    <section className="panel" aria-labelledby="cases">
      <h2 id="cases">{t('customers.cases')}</h2>
      {cases.length === 0 && <p className="hint">{t('customers.none')}</p>}
      <ul className="same-sender">
        {cases.map(({ id, kind, due, when }) => (
          <li key={id}>
            <Link to={`/privacy/${id}`}>{word('caseKind', kind)}</Link>
            <span className="hint">
              {when} · {due === null ? t('customers.closed') : t('customers.dueBy', { day: due })}
            </span>
          </li>
        ))}
      </ul>
      <Link to={`/privacy?customer=${customer}#open`}>{t('customers.newCase')}</Link>
    </section>
  );
}
