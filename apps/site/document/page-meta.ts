import type { MetaDescriptor } from 'react-router';
import { defaultLocale, localeTags, type Locale } from '../../../domain/locale.ts';
import { addressInLanguage } from '../../../domain/pages.ts';

interface SeoLike {
  path: `/${string}`;
  seo: {
    title: string;
    description: string;
    site: string;
    offeredIn: Locale[];
    image: string;
    siteName: string;
    language: Locale;
  };
}

const alternate = (hrefLang: string, href: string) => ({ tagName: 'link' as const, rel: 'alternate', hrefLang, href });

/** The head of a page: title, description, canonical, alternates, share image. Used as every page's `meta`. */
export function pageMeta({ loaderData }: { loaderData?: unknown }): MetaDescriptor[] {
  if (!loaderData || typeof loaderData !== 'object' || !('seo' in loaderData)) return [];
  const { seo, path } = loaderData as SeoLike;
  const addressIn = (language: Locale) => seo.site + addressInLanguage(path, language);
  const canonical = addressIn(seo.language);
  return [
    { title: seo.title },
    { name: 'description', content: seo.description },
    // a page that is not offered to search engines has no address to offer
    seo.offeredIn.length === 0
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: canonical },
    ...seo.offeredIn.map((language) => alternate(language, addressIn(language))),
    ...(seo.offeredIn.includes(defaultLocale) ? [alternate('x-default', addressIn(defaultLocale))] : []),
    { property: 'og:title', content: seo.title },
    { property: 'og:description', content: seo.description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: seo.siteName },
    { property: 'og:image', content: seo.image },
    // as tooling/make/share-images.ts makes them
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: seo.title },
    { property: 'og:locale', content: localeTags[seo.language].replace('-', '_') },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
