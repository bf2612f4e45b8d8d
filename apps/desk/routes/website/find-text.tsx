import { Form, Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { WebsiteView } from './website-view.ts';

/** From a sentence that was read on a page to the field in which it is changed. */
export function FindText({ search }: { search: WebsiteView['search'] }) {
  const { t } = useTexts();
  return (
    <>
      <Form className="find-text" action="/website#find">
        <div className="field" id="find">
          <label htmlFor="find-words">{t('website.find.label')}</label>
          <p id="find-hint" className="hint">
            {t('website.find.hint')}
          </p>
          <div className="row">
            <input
              // what was asked for stays, also after going back
              key={search?.asked}
              id="find-words"
              name="find"
              type="search"
              maxLength={500}
              defaultValue={search?.asked}
              aria-describedby="find-hint"
            />
            <button type="submit" className="button">
              {t('website.find.go')}
            </button>
          </div>
        </div>
      </Form>
      {search !== null && (
        <div role="status">
          {search.found.length === 0 ? (
            <p>{t('website.find.nothing', { asked: search.asked })}</p>
          ) : (
            <ul className="found-texts">
              {search.found.map(({ link, label, language, excerpt }) => (
                <li key={label + excerpt}>
                  <Link to={link}>{label}</Link>
                  <p className="hint" lang={language ?? undefined}>
                    {excerpt}
                  </p>
                </li>
              ))}
            </ul>
          )}
          {search.more > 0 && <p className="hint">{t('website.find.more', { count: search.more })}</p>}
        </div>
      )}
    </>
  );
}
