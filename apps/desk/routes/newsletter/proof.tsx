import { data, Form, useActionData, useLoaderData } from 'react-router';
import { noonOf } from '../../../../domain/german-time.ts';
import { isMailAddress } from '../../../../domain/mail-address.ts';
import { findConsent } from '../../../../server/features/newsletters/find-consent.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { dayInFull, moment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Field } from '../../components/field.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';

export const loader = withDesk(({ title }) => {
  return { title: title('newsletter.title') };
});

/** By POST, so that no address stands in an address. */
export const action = withForm(async ({ database, now, language, actor }, _form, text) => {
  const email = text('email').trim();
  if (!isMailAddress(email)) return data({ email, proof: null }, { status: 400 });
  const { subscription, given, earlier, received } = await findConsent(database, actor, email, now());
  const time = (at: number | null) => (at === null ? null : moment(at, language));
  // a version is called by its day
  const versionDay = (version: string) =>
    /^\d{4}-\d\d-\d\d$/.test(version) ? dayInFull(noonOf(version), language) : version;
  return {
    email,
    proof: {
      subscription:
        subscription === null
          ? null
          : {
              state: subscription.state,
              language: subscription.language,
              version: versionDay(subscription.consent_version),
              requested: time(subscription.requested_at),
              confirmed: time(subscription.confirmed_at),
              unsubscribed: time(subscription.unsubscribed_at),
              undeliverable: time(subscription.undeliverable_at),
            },
      given: given === null ? null : { ...given, on: dayInFull(noonOf(given.on), language) },
      earlier: earlier.map((one) => ({
        version: versionDay(one.consent_version),
        requested: time(one.requested_at),
        confirmed: time(one.confirmed_at),
        ended: time(one.unsubscribed_at),
      })),
      received: received.map(({ name, state, endedAt }) => ({ name, state, at: time(endedAt) })),
    },
  };
});

export default function ConsentProofPage() {
  useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const proof = answer?.proof ?? null;
  const line = (label: string, value: string | null) =>
    value === null ? null : (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    );
  return (
    <>
      <BackLink to="/newsletter">{t('newsletter.heading')}</BackLink>
      <h1>{t('newsletter.proof.heading')}</h1>
      <p>{t('newsletter.proof.text')}</p>
      <Form method="post" noValidate className="stack narrow">
        <Field
          label={t('newsletter.proof.email')}
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={answer?.email ?? ''}
          error={answer !== undefined && proof === null ? t('newsletter.proof.wrong') : undefined}
        />
        <SubmitButton isPrimary>{t('newsletter.proof.go')}</SubmitButton>
      </Form>
      {proof !== null && (
        <section aria-live="polite">
          <h2>{answer?.email}</h2>
          {proof.subscription === null ? (
            <p>{t('newsletter.proof.none')}</p>
          ) : (
            <dl className="fields">
              {line(t('newsletter.state'), t(`newsletter.proof.state.${proof.subscription.state}`))}
              {line(t('newsletter.language'), word('locale', proof.subscription.language))}
              {proof.given === null
                ? line(t('newsletter.proof.version'), proof.subscription.version)
                : [
                    line(t('subscribers.givenOn'), proof.given.on),
                    line(t('subscribers.way'), proof.given.way),
                    line(t('subscribers.place'), proof.given.place),
                  ]}
              {proof.given !== null && proof.given.fileName !== null && (
                <div>
                  <dt>{t('subscribers.file')}</dt>
                  <dd>
                    <a href={`/newsletter/subscribers/${proof.given.id}/consent`} download>
                      {proof.given.fileName}
                    </a>
                  </dd>
                </div>
              )}
              {line(t('newsletter.proof.requested'), proof.subscription.requested)}
              {line(t('newsletter.proof.confirmed'), proof.subscription.confirmed)}
              {line(t('newsletter.proof.unsubscribed'), proof.subscription.unsubscribed)}
              {line(t('newsletter.proof.undeliverable'), proof.subscription.undeliverable)}
            </dl>
          )}
          {proof.earlier.map((one) => (
            <dl className="fields" key={one.confirmed}>
              {line(t('newsletter.proof.version'), one.version)}
              {line(t('newsletter.proof.requested'), one.requested)}
              {line(t('newsletter.proof.confirmed'), one.confirmed)}
              {line(t('newsletter.proof.unsubscribed'), one.ended)}
            </dl>
          ))}
          {proof.received.length > 0 && (
            <>
              <h2>{t('newsletter.proof.received')}</h2>
              <ul>
                {proof.received.map(({ name, state, at }, index) => (
                  <li key={index}>
                    {name}: {word('recipientState', state)}
                    {at !== null && `, ${at}`}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </>
  );
}
