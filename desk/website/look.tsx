import { useState } from 'react';
import { Form, Link, useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { isLocale, localeNames, locales } from '../../domain/locale.ts';
import { readDrafts } from '../../server/publishing/drafts.ts';
import { deskContext } from '../desk-context.ts';
import { languageOf, textIn } from '../language/language-of.ts';
import { useTexts } from '../language/texts.tsx';
import { previewPages } from './preview-pages.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { database, publisher, brand, siteUrl } = context.get(deskContext);
  const language = languageOf(request, context);
  const asked = new URL(request.url).searchParams;
  const paths = previewPages(publisher.treesWith(await readDrafts(database)));
  const wanted = asked.get('path') ?? '/';
  const shown = asked.get('language');
  return {
    title: textIn(language, 'website.title', { brand }),
    paths,
    path: paths.includes(wanted) ? wanted : '/',
    shown: isLocale(shown) ? shown : language,
    siteUrl,
  };
}

/** A page of the site as it will be, beside the way to the one that is public. */
export default function Look() {
  const { paths, path, shown, siteUrl } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const [, search] = useSearchParams();
  const [narrow, setNarrow] = useState(false);
  const address = `/website/page?${new URLSearchParams({ path, language: shown }).toString()}`;
  return (
    <>
      <p className="back">
        <Link to="/website">{t('website.heading')}</Link>
      </p>
      <h1>{t('website.lookHeading')}</h1>
      <Form
        className="row look-choice"
        onChange={(event) => {
          const chosen = new FormData(event.currentTarget);
          search({ path: String(chosen.get('path')), language: String(chosen.get('language')) });
        }}
      >
        <label>
          {t('website.lookPage')}{' '}
          <select name="path" defaultValue={path}>
            {paths.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          {t('website.lookLanguage')}{' '}
          <select name="language" defaultValue={shown}>
            {locales.map((one) => (
              <option key={one} value={one}>
                {localeNames[one]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button">
          {t('website.lookShow')}
        </button>
        <button type="button" className="button" aria-pressed={narrow} onClick={() => setNarrow(!narrow)}>
          {t('website.lookNarrow')}
        </button>
        <a href={`${siteUrl}${path}`} target="_blank" rel="noreferrer">
          {t('website.lookPublic')}
        </a>
      </Form>
      <p className="hint">{t('website.lookHint')}</p>
      <iframe
        key={address}
        className={narrow ? 'look look-narrow' : 'look'}
        title={t('website.lookFrame', { path })}
        src={address}
        sandbox="allow-same-origin"
      />
    </>
  );
}
