import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { locales } from '../../domain/locale.ts';
import { addressInLanguage, routedPages, type RouteId } from '../../domain/pages.ts';

const files: Record<RouteId, string> = {
  home: 'routes/home/home.tsx',
  welcome: 'routes/welcome.tsx',
  shop: 'routes/shop/shop.tsx',
  challenges: 'routes/challenges.tsx',
  community: 'routes/community.tsx',
  impressum: 'routes/legal/legal.tsx',
  datenschutz: 'routes/legal/legal.tsx',
  agb: 'routes/legal/legal.tsx',
  widerruf: 'routes/legal/withdrawal.tsx',
  accessibility: 'routes/legal/accessibility.tsx',
  contact: 'routes/contact.tsx',
  blog: 'routes/blog/blog.tsx',
  claims: 'routes/claims.tsx',
  press: 'routes/press.tsx',
  newsletter: 'routes/newsletter.tsx',
  planner: 'routes/planner/planner.tsx',
  search: 'routes/search.tsx',
  overview: 'routes/overview.tsx',
  order: 'routes/order/order.tsx',
  orderStatus: 'routes/order/status.tsx',
  archive: 'routes/newsletter-archive/newsletter-archive.tsx',
  archivedNewsletter: 'routes/newsletter-archive/newsletter-archive.tsx',
  quote: 'routes/quote/quote.tsx',
  post: 'routes/blog/post.tsx',
  notFound: 'routes/not-found.tsx',
};

// every page in every language: the plain paths carry the stored language, the prefixed ones their own
const everyPage: RouteConfigEntry[] = locales.flatMap((language) =>
  routedPages
    // what no route of a language knows is missing in that language, which the page sees by itself
    .filter(({ id }) => id !== 'notFound' || language === locales[0])
    .map((page) => {
      const path = addressInLanguage(page.path, language).slice(1);
      const options = { id: `${page.id}.${language}` };
      return path ? route(path, files[page.id], options) : index(files[page.id], options);
    }),
);

// every component in every state, for those who build it
const inDevelopment = process.env.NODE_ENV === 'development' ? [route('styleguide', 'routes/styleguide.tsx')] : [];

export default [layout('document/frame.tsx', [...everyPage, ...inDevelopment])] satisfies RouteConfig;
