import {
  data,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { languagesOf } from '../../../../domain/newsletter.ts';
import { defaultLocale, isLocale } from '../../../../domain/locale.ts';
import { readNewsletter } from '../../../../server/features/newsletters/save-newsletter.ts';
import { recordAccess } from '../../../../server/platform/audit/record-access.ts';
import { actorOf, deskContext, signedIn } from '../../document/desk-context.ts';
import { languageOf, textIn } from '../../i18n/language-of.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { Notice } from '../../components/notice.tsx';
import { Findings } from './findings.tsx';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { database, newsletter, brand } = context.get(deskContext);
  const id = params['id'] ?? '';
  const found = await readNewsletter(database, id);
  if (found === null) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const wanted = query.get('language');
  const languages = languagesOf(found.content);
  const language = isLocale(wanted) ? wanted : (languages[0] ?? defaultLocale);
  const { subject, text } = await newsletter.preview(found.content, language);
  return {
    id,
    title: `${found.row.name} – ${textIn(languageOf(request, context), 'newsletter.title', { brand })}`,
    name: found.row.name,
    isDraft: found.row.state === 'draft',
    languages,
    language,
    phone: query.get('width') === 'phone',
    subject,
    text,
    findings: (await newsletter.check(found.content)).filter(
      (finding) => finding.language === null || finding.language === language,
    ),
    email: signedIn(context).operator.email,
  };
}

/** A test to oneself, of what is saved. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { database, newsletter, now, mailFolder } = context.get(deskContext);
  const id = params['id'] ?? '';
  const found = await readNewsletter(database, id);
  if (found === null) throw data(null, { status: 404 });
  const wanted = (await request.formData()).get('language');
  const language = isLocale(wanted) ? wanted : defaultLocale;
  const actor = actorOf(context);
  await newsletter.sendTest(id, language, actor.operator.email);
  await database.write((transaction) =>
    recordAccess(
      transaction,
      actor,
      { action: 'newsletter-tested', item: { kind: 'newsletter', id, label: found.row.name }, detail: { language } },
      now(),
    ),
  );
  return { tested: language, mailFolder };
}

export default function PreviewNewsletter() {
  const { id, name, isDraft, languages, language, phone, subject, text, findings, email } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, word } = useTexts();
  const busy = useNavigation().state !== 'idle';
  const address = (more: Record<string, string>) =>
    `/newsletter/${id}/preview?${new URLSearchParams({ language, ...(phone ? { width: 'phone' } : {}), ...more }).toString()}`;
  return (
    <>
      <p className="back">
        <Link to={`/newsletter/${id}`}>← {name}</Link>
      </p>
      <h1>{t('newsletter.previewHeading')}</h1>
      {answer !== undefined && (
        <Notice tone="done">
          {answer.mailFolder === null ? t('newsletter.tested', { email }) : t('newsletter.testedFile')}
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
      <h2>
        {t('newsletter.subject')}: <span lang={language}>{subject}</span>
      </h2>
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
      {isDraft && (
        <>
          <Form method="post" className="row">
            <input type="hidden" name="language" value={language} />
            <button type="submit" className="button" disabled={busy}>
              {t('newsletter.test', { email, language: word('locale', language) })}
            </button>
          </Form>
          <Findings findings={findings} edit={`/newsletter/${id}`} />
        </>
      )}
    </>
  );
}
