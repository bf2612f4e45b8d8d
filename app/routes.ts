import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { locales } from '../domain/locale.ts';
import { addressInLanguage, routedPages, type RouteId } from '../domain/pages.ts';

const files: Record<RouteId, string> = {
  home: 'pages/home/home.tsx',
  welcome: 'pages/welcome.tsx',
  shop: 'pages/shop/shop.tsx',
  challenges: 'pages/challenges.tsx',
  community: 'pages/community.tsx',
  impressum: 'pages/legal/legal.tsx',
  datenschutz: 'pages/legal/legal.tsx',
  agb: 'pages/legal/legal.tsx',
  widerruf: 'pages/legal/withdrawal.tsx',
  accessibility: 'pages/legal/accessibility.tsx',
  contact: 'pages/contact.tsx',
  blog: 'pages/blog/blog.tsx',
  claims: 'pages/claims.tsx',
  press: 'pages/press.tsx',
  newsletter: 'pages/newsletter.tsx',
  planner: 'pages/planner/planner.tsx',
  search: 'pages/search.tsx',
  overview: 'pages/overview.tsx',
  order: 'pages/order/order.tsx',
  orderStatus: 'pages/order/status.tsx',
  archive: 'pages/newsletter-archive/newsletter-archive.tsx',
  issue: 'pages/newsletter-archive/newsletter-archive.tsx',
  offer: 'pages/offer/offer.tsx',
  post: 'pages/blog/post.tsx',
  notFound: 'pages/not-found.tsx',
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
const inDevelopment = process.env.NODE_ENV === 'development' ? [route('styleguide', 'pages/styleguide.tsx')] : [];

export default [layout('frame.tsx', [...everyPage, ...inDevelopment])] satisfies RouteConfig;
