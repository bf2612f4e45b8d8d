import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { deskPages, type DeskPage } from './pages.ts';

const asRoute = ({ pattern, file }: DeskPage): RouteConfigEntry =>
  pattern === '/' ? index(`routes/${file}`) : route(pattern.slice(1), `routes/${file}`);

export default [
  layout('document/frame.tsx', [
    layout('document/page-in-frame.tsx', deskPages.filter(({ bare }) => !bare).map(asRoute)),
  ]),
  ...deskPages.filter(({ bare }) => bare).map(asRoute),
  route('*', 'document/missing-page.tsx'),
] satisfies RouteConfig;
