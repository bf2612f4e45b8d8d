import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { deskPages, type DeskPage } from './pages.ts';

const asRoute = ({ pattern, file }: DeskPage): RouteConfigEntry =>
  pattern === '/' ? index(file) : route(pattern.slice(1), file);

export default [
  layout('document/frame.tsx', [
    layout('document/page-in-frame.tsx', deskPages.filter(({ frame }) => frame).map(asRoute)),
  ]),
  ...deskPages.filter(({ frame }) => !frame).map(asRoute),
  route('*', 'document/missing-page.tsx'),
] satisfies RouteConfig;
