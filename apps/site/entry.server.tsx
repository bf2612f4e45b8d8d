import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { structuredDataElements } from '../../server/features/content/structured-data.ts';
import { requestContext } from '../../server/web/request-context.ts';
import { codeAfterPicture } from './document/later-code.ts';
import { withPreview } from './document/picture-preview.ts';

/**
 * Renders a whole document: everything is awaited, nothing streams in pieces, so that two renderings of the same page
 * are byte-identical and the hashes of its inline scripts hold. Of a page rendered on request the framework's scripts
 * carry the request's number as their nonce (server/web/site/app.ts allows it).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provided: RouterContextProvider,
): Promise<Response> {
  // most visitors get a page rendered at build time, and a server that has just started answers sooner without this
  const { renderToPipeableStream } = await import('react-dom/server');
  // behind all that is shown; React skips there what is not its own
  const described = (html: string) =>
    withPreview(html).replace(
      '</body></html>',
      (end) => structuredDataElements(context.staticHandlerContext.loaderData) + end,
    );
  const nonce = provided.get(requestContext)?.client.requestId;
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html; charset=utf-8');
        clearTimeout(limit);
        pipe(body);
        text(body).then((rendered) => {
          const html = codeAfterPicture(described(rendered));
          resolve(new Response(html, { headers, status: finalStatus }));
        }, reject);
      },
      onShellError(error) {
        clearTimeout(limit);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
      onError(error) {
        finalStatus = 500;
        console.error(error);
      },
    });
    // taken back when done: it holds the whole page in memory
    const limit = setTimeout(abort, 6000).unref();
  });
}
