import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { locales } from '../domain/locale.ts';
import { addressInLanguage, pages, type PageId } from '../domain/pages.ts';

const files: Record<PageId, string> = {
  home: 'pages/home/home.tsx',
  welcome: 'pages/welcome.tsx',
  shop: 'pages/shop/shop.tsx',
  challenges: 'pages/challenges.tsx',
  community: 'pages/community.tsx',
  impressum: 'pages/legal/legal.tsx',
  datenschutz: 'pages/legal/legal.tsx',
  agb: 'pages/legal/legal.tsx',
  widerruf: 'pages/legal/withdrawal.tsx',
  contact: 'pages/contact.tsx',
  blog: 'pages/blog/blog.tsx',
  claims: 'pages/claims.tsx',
  newsletter: 'pages/newsletter.tsx',
};

// every page in every language: the plain paths carry the stored language, the prefixed ones their own
const routesOf = (frame: boolean): RouteConfigEntry[] =>
  locales.flatMap((language) => [
    ...pages
      .filter((page) => page.frame === frame)
      .map((page) => {
        const path = addressInLanguage(page.path, language).slice(1);
        const options = { id: `${page.id}.${language}` };
        return path ? route(path, files[page.id], options) : index(files[page.id], options);
      }),
    ...(frame
      ? [route(addressInLanguage('/blog/:slug', language).slice(1), 'pages/blog/post.tsx', { id: `post.${language}` })]
      : []),
  ]);

// every component in every state, for those who build it
const inDevelopment = process.env.NODE_ENV === 'development' ? [route('styleguide', 'pages/styleguide.tsx')] : [];

export default [
  layout('frame.tsx', [...routesOf(true), ...inDevelopment]),
  ...routesOf(false),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
