import { useCallback } from 'react';
import { Form, Link, useLoaderData, useSearchParams, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { isLocale, localeNames, locales } from '../../../../../domain/locale.ts';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { deskContext } from '../../../document/desk-context.ts';
import { languageOf, textIn } from '../../../i18n/language-of.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { LookFrames, lookViews, lookWidths } from './look-frames.tsx';
import { previewPages } from './preview-pages.ts';
import { titledPaths } from '../fields/titled-paths.ts';

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.title }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { database, publisher, newsletter, brand, siteUrl } = context.get(deskContext);
  const language = languageOf(request, context);
  const asked = new URL(request.url).searchParams;
  const paths = previewPages(publisher.treesWith(await readDrafts(database)));
  const wanted = asked.get('path') ?? '/';
  const shown = asked.get('language');
  return {
    title: textIn(language, 'website.title', { brand }),
    pages: titledPaths(paths, newsletter.choices(language).pages, language),
    path: paths.find((one) => one === wanted) ?? '/',
    shown: isLocale(shown) ? shown : language,
    view: lookViews.find((one) => one === asked.get('view')) ?? 'draft',
    width: lookWidths.find((one) => one === asked.get('width')) ?? 'wide',
    siteUrl,
  };
}

/** A page of the site as it will be, alone or compared with the one that is public. */
export default function Look() {
  const { pages, path, shown, view, width, siteUrl } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const [, search] = useSearchParams();
  const address = (more: Record<string, string>) =>
    `/website/page?${new URLSearchParams({ path, language: shown, ...more }).toString()}`;
  const follow = useCallback(
    (to: string) =>
      search((before) => {
        before.set('path', to);
        return before;
      }),
    [search],
  );
  return (
    <>
      <p className="back">
        <Link to="/website">{t('website.heading')}</Link>
      </p>
      <h1>{t('website.lookHeading')}</h1>
      <Form
        // a link in the page was followed: the lists show where it led
        key={`${path} ${shown}`}
        className="row look-choice"
        onChange={({ currentTarget }) => {
          const chosen = new FormData(currentTarget);
          search(Object.fromEntries([...chosen].map(([name, value]) => [name, String(value)])), {
            preventScrollReset: true,
          });
        }}
      >
        <label>
          {t('website.lookPage')}{' '}
          <select name="path" defaultValue={path}>
            {pages.map((one) => (
              <option key={one.path} value={one.path}>
                {one.title}
              </option>
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
        <label>
          {t('website.lookWidth')}{' '}
          <select name="width" defaultValue={width}>
            {lookWidths.map((one) => (
              <option key={one} value={one}>
                {t(`website.lookWidths.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('website.lookView')}{' '}
          <select name="view" defaultValue={view}>
            {lookViews.map((one) => (
              <option key={one} value={one}>
                {t(`website.lookViews.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button">
            {t('website.lookShow')}
          </button>
        </noscript>
        <a href={`${siteUrl}${path}`} target="_blank" rel="noreferrer">
          {t('website.lookPublic')}
        </a>
      </Form>
      <p className="hint">{t('website.lookHint')}</p>
      <LookFrames
        key={address({})}
        drafted={address({})}
        published={address({ public: '' })}
        path={path}
        view={view}
        width={width}
        follow={follow}
      />
    </>
  );
}
