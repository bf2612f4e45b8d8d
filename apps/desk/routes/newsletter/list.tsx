import { data, Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { newsletterLimits, newNewsletter } from '../../../../domain/newsletter.ts';
import { pluralForm } from '../../../../domain/plural.ts';
import {
  countSubscribers,
  countUndeliverable,
  listNewsletters,
} from '../../../../server/features/newsletters/newsletter-figures.ts';
import { createNewsletter, readNewsletter } from '../../../../server/features/newsletters/save-newsletter.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { useListKeys } from '../../components/list-keys.ts';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';

export const loader = withDesk(async ({ database, language, title }) => {
  const [newsletters, subscribers, undeliverable] = await Promise.all([
    listNewsletters(database),
    countSubscribers(database, null),
    countUndeliverable(database),
  ]);
  return {
    title: title('newsletter.title'),
    subscribers,
    undeliverable,
    newsletters: newsletters.map(({ savedAt, scheduledAt, startedAt, ...newsletter }) => ({
      ...newsletter,
      when: moment(startedAt ?? scheduledAt ?? savedAt, language),
    })),
  };
});

/** Begins a newsletter, or copies one to begin with. */
export const action = withForm(async ({ database, now, actor }, _form, text) => {
  const name = text('name').trim();
  const copied = text('copy');
  if (copied !== '') {
    const newsletter = await readNewsletter(database, copied);
    if (newsletter === null) throw data(null, { status: 404 });
    const copy = { ...newsletter.content, name: `${newsletter.content.name} (2)`.slice(0, newsletterLimits.name) };
    return redirect(`/newsletter/${await createNewsletter(database, actor, copy, now())}`);
  }
  if (name === '' || name.length > newsletterLimits.name) return data({ problem: 'name' as const }, { status: 400 });
  return redirect(`/newsletter/${await createNewsletter(database, actor, newNewsletter(name), now())}`);
});

export default function Newsletters() {
  const { newsletters, subscribers, undeliverable } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { language: own, t, word } = useTexts();
  useListKeys();
  return (
    <>
      <h1>{t('newsletter.heading')}</h1>
      <p className="hint">
        {t('newsletter.readers')}{' '}
        {subscribers.length === 0
          ? t('newsletter.noReaders')
          : subscribers.map(({ language, subscribers: count }) => `${word('locale', language)} ${count}`).join(' · ')}
        {undeliverable > 0 &&
          ` · ${t(`newsletter.undeliverable.${pluralForm(undeliverable, own)}`, { count: undeliverable })}`}
        {' · '}
        <Link to="/newsletter/subscribers">{t('subscribers.heading')}</Link>
        {' · '}
        <Link to="/newsletter/proof">{t('newsletter.proof.heading')}</Link>
      </p>
      <p>
        <Link to="/newsletter/new" className="button button-primary" data-command="">
          {t('newsletter.short.begin')}
        </Link>
      </p>
      <Form method="post" noValidate className="stack narrow">
        <Field
          label={t('newsletter.new')}
          hint={t('newsletter.newHint')}
          name="name"
          autoComplete="off"
          data-start="newsletter"
          maxLength={newsletterLimits.name}
          error={answer?.problem === 'name' ? t('newsletter.nameProblem') : undefined}
        />
        <SubmitButton>{t('newsletter.begin')}</SubmitButton>
      </Form>
      <h2>{t('newsletter.all')}</h2>
      {newsletters.length === 0 && <p className="empty">{t('newsletter.empty')}</p>}
      {newsletters.length > 0 && (
        <table className="list cards">
          <ColumnHeads
            columns={[
              t('newsletter.name'),
              t('newsletter.state'),
              t('newsletter.when'),
              t('newsletter.recipients'),
              t('newsletter.use'),
            ]}
          />
          <tbody>
            {newsletters.map((newsletter) => (
              <tr key={newsletter.id}>
                <td>
                  <Link to={`/newsletter/${newsletter.id}`} data-row="">
                    {newsletter.name}
                  </Link>
                </td>
                <td data-label={t('newsletter.state')}>{word('newsletterState', newsletter.state)}</td>
                <td data-label={t('newsletter.when')}>{newsletter.when}</td>
                <td data-label={t('newsletter.recipients')}>
                  {newsletter.recipients === 0 ? '–' : newsletter.recipients}
                </td>
                <td>
                  <Form method="post">
                    <SubmitButton
                      className="plain"
                      name="copy"
                      value={newsletter.id}
                      aria-label={t('newsletter.copyOf', { name: newsletter.name })}
                    >
                      {t('newsletter.copy')}
                    </SubmitButton>
                  </Form>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
