import { data, Form, Link, useActionData, useLoaderData } from 'react-router';
import { languagesOf } from '../../../../domain/newsletter.ts';
import { defaultLocale, isLocale } from '../../../../domain/locale.ts';
import { readNewsletter } from '../../../../server/features/newsletters/save-newsletter.ts';
import { logAccess } from '../../../../server/platform/audit/record-access.ts';
import { missingFields } from '../../document/company-data.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { ownFirst } from '../../i18n/own-first.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { Findings } from './findings.tsx';

export const loader = withDesk(
  async ({ database, newsletter, mailFolder, id, search: query, title, operator, language: own, may }) => {
    const found = await readNewsletter(database, id);
    if (found === null) throw data(null, { status: 404 });
    const wanted = query.get('language');
    const languages = ownFirst(own, languagesOf(found.content));
    const language = isLocale(wanted) ? wanted : (languages[0] ?? defaultLocale);
    const { subject, text } = await newsletter.preview(found.content, language);
    return {
      id,
      title: `${found.row.name} – ${title('newsletter.title')}`,
      name: found.row.name,
      isDraft: found.row.state === 'draft',
      blocks: found.content.blocks.map(({ type }) => type),
      languages,
      language,
      phone: query.get('width') === 'phone',
      subject,
      text,
      missing: missingFields('paper', own),
      findings: (await newsletter.check(found.content)).filter(
        (finding) => finding.language === null || finding.language === language,
      ),
      unsent: mailFolder !== null,
      email: operator.email,
      maySend: may('send-newsletter'),
    };
  },
);

/** A test to oneself, of what is saved. */
export const action = withForm(async ({ database, newsletter, now, mailFolder, actor, id }, form) => {
  const found = await readNewsletter(database, id);
  if (found === null) throw data(null, { status: 404 });
  const wanted = form.get('language');
  const language = isLocale(wanted) ? wanted : defaultLocale;
  await newsletter.sendTest(id, language, actor.operator.email);
  await logAccess(
    database,
    actor,
    { action: 'newsletter-tested', item: { kind: 'newsletter', id, label: found.row.name }, detail: { language } },
    now(),
  );
  return { tested: language, mailFolder };
});

export default function PreviewNewsletter() {
  const {
    id,
    name,
    isDraft,
    blocks,
    languages,
    language,
    phone,
    subject,
    text,
    findings,
    missing,
    unsent,
    email,
    maySend,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const address = (more: Record<string, string>) =>
    `/newsletter/${id}/preview?${new URLSearchParams({ language, ...(phone ? { width: 'phone' } : {}), ...more }).toString()}`;
  return (
    <>
      <BackLink to={`/newsletter/${id}`}>{name}</BackLink>
      <h1>{t('newsletter.previewHeading')}</h1>
      {answer !== undefined && (
        <Notice tone={answer.mailFolder === null ? 'done' : 'alert'}>
          {answer.mailFolder === null ? t('newsletter.tested', { email }) : t('newsletter.testedFile')}
          {answer.mailFolder !== null && (
            <>
              {' '}
              <Link to="/launch?group=mail#mail">{t('newsletter.noServerLook')}</Link>
              <details>
                <summary>{t('frame.forServer')}</summary>
                <p>{t('newsletter.testedFolder', { folder: answer.mailFolder })}</p>
              </details>
            </>
          )}
        </Notice>
      )}
      <nav className="row" aria-label={t('newsletter.languages')}>
        {languages.map((one) => (
          <Link
            key={one}
            to={address({ language: one })}
            className="button"
            aria-current={one === language ? 'true' : undefined}
          >
            {word('locale', one)}
          </Link>
        ))}
        <Link to={address({ width: phone ? 'desk' : 'phone' })}>
          {phone ? t('newsletter.wide') : t('newsletter.phone')}
        </Link>
      </nav>
      {isDraft && (
        <Form method="post" className="row preview-acts">
          <input type="hidden" name="language" value={language} />
          <SubmitButton>{t('newsletter.test', { email, language: word('locale', language) })}</SubmitButton>
          {maySend && (
            <Link to={`/newsletter/${id}/send`} className="button button-primary">
              {t('newsletter.onToSend')}
            </Link>
          )}
        </Form>
      )}
      {isDraft && (
        <Findings findings={findings} edit={`/newsletter/${id}`} missing={missing} blocks={blocks} unsent={unsent} />
      )}
      <h2>
        {t('newsletter.subject')}: <span lang={language}>{subject}</span>
      </h2>
      {missing.length > 0 && (
        <p className="hint">
          {t('newsletter.sampleMark')} <Link to="/website/company">{t('companyData.enter')}</Link>
        </p>
      )}
      <iframe
        className={phone ? 'mail mail-phone' : 'mail'}
        sandbox=""
        title={t('newsletter.frameTitle', { language: word('locale', language) })}
        src={`/newsletter/${id}/mail?${new URLSearchParams({ language }).toString()}`}
      />
      <h2>{t('newsletter.plain')}</h2>
      <pre className="plain-mail" lang={language}>
        {text}
      </pre>
    </>
  );
}
