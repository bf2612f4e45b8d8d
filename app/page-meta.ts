import type { MetaDescriptor } from 'react-router';
import { localeTags, type Locale } from '../domain/locale.ts';

interface SeoLike {
  seo: {
    title: string;
    description: string;
    canonical: string;
    alternates: [string, string][];
    image: string;
    siteName: string;
    language: Locale;
    jsonLd: object[];
  };
}

/** The head of a page: title, description, canonical, alternates, share image. Used as every page's `meta`. */
export function pageMeta({ loaderData }: { loaderData?: unknown }): MetaDescriptor[] {
  if (!loaderData || typeof loaderData !== 'object' || !('seo' in loaderData)) return [];
  const { seo } = loaderData as SeoLike;
  return [
    { title: seo.title },
    { name: 'description', content: seo.description },
    // a page that is not offered to search engines has no address to offer
    seo.alternates.length === 0
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: seo.canonical },
    ...seo.alternates.map(([hrefLang, href]) => ({ tagName: 'link', rel: 'alternate', hrefLang, href })),
    { property: 'og:title', content: seo.title },
    { property: 'og:description', content: seo.description },
    { property: 'og:url', content: seo.canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: seo.siteName },
    { property: 'og:image', content: seo.image },
    // as scripts/make-share-images.ts makes them
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: seo.title },
    { property: 'og:locale', content: localeTags[seo.language].replace('-', '_') },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...seo.jsonLd.map((node) => ({ 'script:ld+json': node })),
  ];
}
