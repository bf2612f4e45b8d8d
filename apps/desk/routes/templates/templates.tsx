import { Link, useLoaderData } from 'react-router';
import { locales } from '../../../../domain/locale.ts';
import { listTemplates } from '../../../../server/features/enquiries/reply-templates.ts';
import { withDesk } from '../../document/with-desk.ts';
import { shortMoment } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';

export const loader = withDesk(async ({ database, now, language, title }) => {
  const templates = await listTemplates(database, null);
  return {
    title: title('templates.title'),
    languages: locales.flatMap((of) => {
      const own = templates.filter((template) => template.language === of);
      const shown = own.map(({ id, title, changed_at }) => ({
        id,
        title,
        when: shortMoment(changed_at, now(), language),
      }));
      return own.length === 0 ? [] : [{ language: of, templates: shown }];
    }),
  };
});

/** Texts of the desk's own to begin answers with, by language. */
export default function Templates() {
  const { languages } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  return (
    <>
      <h1>{t('templates.heading')}</h1>
      <p>{t('templates.text')}</p>
      <p>
        <Link to="/templates/new" className="button button-primary">
          {t('templates.new')}
        </Link>
      </p>
      {languages.length === 0 && <p className="empty">{t('templates.empty')}</p>}
      {languages.map(({ language, templates }) => (
        <section key={language} aria-labelledby={`templates-${language}`}>
          <h2 id={`templates-${language}`}>{word('locale', language)}</h2>
          <ul className="things">
            {templates.map(({ id, title, when }) => (
              <li key={id}>
                <Link to={`/templates/${id}`} lang={language}>
                  {title}
                </Link>
                <span className="hint">{t('templates.changed', { when })}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
