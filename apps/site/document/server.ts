import { createRequestHandler } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { defaultLocale } from '../../../domain/locale.ts';
import { provideContext, type RequestContext } from '../../../server/web/request-context.ts';
import orderSheet from '../features/shop/list/order.css?inline';

const handler = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');

/** Renders a page or its data. @param context null: without anybody who asks, as at build */
export const render = (request: Request, context: RequestContext | null): Promise<Response> =>
  handler(request, provideContext(context));

/** Whether a page takes a form that is sent without scripts. @param page its id in domain/pages.ts */
export const hasAction = (page: string): boolean =>
  build.routes[`${page}.${defaultLocale}`]?.module.action !== undefined;

/** Texts of stylesheets that stand only in pages rendered on request. */
export const stylesheetsOnRequest = [orderSheet];
