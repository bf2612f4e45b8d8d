import { data, Form, Link, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { germanDay } from '../../../../domain/german-time.ts';
import { isLocale, locales } from '../../../../domain/locale.ts';
import { importSubscribers } from '../../../../server/features/newsletters/subscribers/import-subscribers.ts';
import { readListAside } from '../../../../server/features/newsletters/subscribers/list-worker.ts';
import { mostLines, mostListBytes } from '../../../../server/features/newsletters/subscribers/read-list.ts';
import { SampleData } from '../../../../server/platform/mail/sample-hold.ts';
import { Unanswered } from '../../../../server/platform/workers/task-worker.ts';
import { missingFields } from '../../document/company-data.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { CompanyDataNotice } from '../../components/company-data-notice.tsx';
import { choices, Field, SelectField } from '../../components/field.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ImportReport } from './import-report.tsx';

export const loader = withDesk(({ language, title }) => {
  return {
    title: title('subscribers.title'),
    missing: missingFields('mail', language),
    lines: mostLines.toLocaleString(language),
  };
});

type Refusal = 'none' | 'large' | 'type' | 'columns' | 'lines' | 'empty' | 'slow' | 'sample';

/** Lines that the report names; the rest is a number. */
const namedLines = 200;

export const action = withForm(async ({ newsletterStore, now, wakeMail, actor }, form) => {
  const file = form.get('file');
  const language = form.get('language');
  const chosen = isLocale(language) ? language : 'de';
  const refused = (why: Refusal) => data({ refused: why, language: chosen, report: null }, { status: 400 });
  if (!(file instanceof File) || file.size === 0) return refused('none');
  if (file.size > mostListBytes) return refused('large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const list = await readListAside({ bytes, today: germanDay(now()) }).catch((error: unknown) => {
    if (error instanceof Unanswered) return null;
    throw error;
  });
  if (list === null) return refused('slow');
  if (list.kind === 'refused') return refused(list.why);
  const unread = { lines: list.refused.slice(0, namedLines), count: list.refused.length };
  const isRehearsal = form.get('intent') !== 'import';
  try {
    const { taken, refused: untaken } = await importSubscribers(
      newsletterStore,
      actor,
      { people: list.people, language: chosen, isRehearsal },
      now(),
    );
    if (!isRehearsal) wakeMail();
    return {
      refused: null,
      language: chosen,
      report: { isRehearsal, taken, untaken: untaken.slice(0, namedLines), unread },
    };
  } catch (error) {
    if (error instanceof SampleData) return refused('sample');
    throw error;
  }
});

/** A list from another program: each line is asked for confirmation, or brings the proof of its consent. */
export default function ImportList() {
  const { missing, lines } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const { t, word } = useTexts();
  const why: Refusal | null = search.has('large') && answer === undefined ? 'large' : (answer?.refused ?? null);
  return (
    <>
      <BackLink to="/newsletter/subscribers">{t('subscribers.heading')}</BackLink>
      <h1>{t('subscribers.import')}</h1>
      <CompanyDataNotice fields={missing} />
      <div className="narrow">
        <p>{t('subscribers.importText')}</p>
        <p>{t('subscribers.importColumns', { lines })}</p>
        <pre className="to-copy">{t('subscribers.importSample')}</pre>
        <p>{t('subscribers.importLaw')}</p>
      </div>
      {answer?.report && <ImportReport report={answer.report} />}
      {answer?.report?.isRehearsal === false && (
        <p>
          <Link to="/newsletter/subscribers" className="button button-primary">
            {t('subscribers.toAll')}
          </Link>
        </p>
      )}
      <Form method="post" encType="multipart/form-data" noValidate className="stack narrow">
        <Field
          label={t('subscribers.list')}
          name="file"
          type="file"
          accept=".csv,text/csv,text/plain"
          error={why === null ? undefined : t(`subscribers.refused.${why}`, { lines })}
        />
        <SelectField label={t('subscribers.listLanguage')} name="language" defaultValue={answer?.language ?? 'de'}>
          {choices(locales, (language) => word('locale', language))}
        </SelectField>
        <div className="row">
          <SubmitButton intent="check">{t('subscribers.check')}</SubmitButton>
          <SubmitButton isPrimary intent="import">
            {t('subscribers.importNow')}
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
