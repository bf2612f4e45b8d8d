import { useCallback } from 'react';
import { Form, Link, useLoaderData, useSearchParams } from 'react-router';
import { isLocale, localeNames, locales } from '../../../../../domain/locale.ts';
import { addressInLanguage, blogPostPath, pages } from '../../../../../domain/pages.ts';
import { itemsOf } from '../../../../../server/features/editing/areas.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { readDrafts } from '../../../../../server/features/editing/drafts.ts';
import { withDesk } from '../../../document/with-desk.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { choices, choicesOf } from '../../../components/field.tsx';
import { LookFrames, lookViews, lookWidths } from './look-frames.tsx';
import { previewPages } from './preview-pages.ts';
import { titledPaths } from '../fields/titled-paths.ts';

export const loader = withDesk(async (desk) => {
  const { database, publisher, newsletter, siteUrl, language, search: asked, title } = desk;
  const drafts = await readDrafts(database);
  const trees = publisher.treesWith(drafts);
  const paths = previewPages(trees);
  const wanted = asked.get('path') ?? '/';
  const shown = asked.get('language');
  const path = paths.find((one) => one === wanted) ?? '/';
  return {
    title: title('website.title'),
    edit: textsOf(path, trees),
    isDrafted: drafts.length > 0,
    isPlanned: drafts.some(({ plan }) => plan !== null),
    pages: titledPaths(paths, newsletter.choices(language).pages, language),
    path,
    shown: isLocale(shown) ? shown : language,
    view: lookViews.find((one) => one === asked.get('view')) ?? 'draft',
    width: lookWidths.find((one) => one === asked.get('width')) ?? 'wide',
    siteUrl,
  };
});

/** Where the texts of a page are changed; null where they come from several places. */
function textsOf(path: string, trees: ContentTrees): string | null {
  const post = itemsOf('posts', trees).find((slug) => blogPostPath(slug) === path);
  if (post !== undefined) return `/website/posts/${post}`;
  const id = pages.find((page) => page.path === path)?.id ?? '';
  const area = (['texts', 'legal'] as const).find((one) => itemsOf(one, trees).includes(id));
  return area === undefined ? null : `/website/${area}/${id}`;
}

/** A page of the site as it will be, alone or compared with the one that is public. */
export default function Look() {
  const {
    pages: listed,
    path,
    shown,
    view,
    width,
    siteUrl,
    edit,
    isDrafted,
    isPlanned,
  } = useLoaderData<typeof loader>();
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
      <BackLink to="/website">{t('website.heading')}</BackLink>
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
            {choicesOf(listed, (one) => [one.path, one.title])}
          </select>
        </label>
        <label>
          {t('website.lookLanguage')}{' '}
          <select name="language" defaultValue={shown}>
            {choices(locales, (one) => localeNames[one])}
          </select>
        </label>
        <label>
          {t('website.lookWidth')}{' '}
          <select name="width" defaultValue={width}>
            {choices(lookWidths, (one) => t(`website.lookWidths.${one}`))}
          </select>
        </label>
        <label>
          {t('website.lookView')}{' '}
          <select name="view" defaultValue={view}>
            {choices(lookViews, (one) => t(`website.lookViews.${one}`))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button">
            {t('website.lookShow')}
          </button>
        </noscript>
        <a href={`${siteUrl}${addressInLanguage(path, shown)}`} target="_blank" rel="noreferrer">
          {t('website.lookPublic')}
        </a>
      </Form>
      <p className="row">
        {edit !== null && <Link to={edit}>{t('website.lookEdit')}</Link>}
        {isDrafted && <Link to="/website">{t('website.toDraft')}</Link>}
      </p>
      <p className="hint">
        {t('website.lookHint')} {isPlanned && t('website.lookPlanned')}
      </p>
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
