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
  const { renderToReadableStream } = await import('react-dom/server');
  // behind all that is shown; React skips there what is not its own
  const described = (html: string) =>
    withPreview(html).replace(
      '</body></html>',
      (end) => structuredDataElements(context.staticHandlerContext.loaderData) + end,
    );
  const nonce = provided.get(requestContext)?.client.requestId;
  let finalStatus = status;
  const givenUp = new AbortController();
  // taken back when done: it holds the whole page in memory
  const limit = setTimeout(() => givenUp.abort(), 6000).unref();
  try {
    const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} nonce={nonce} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: givenUp.signal,
      onError(error) {
        finalStatus = 500;
        console.error(error);
      },
    });
    await stream.allReady;
    const html = codeAfterPicture(described(await new Response(stream).text()));
    headers.set('Content-Type', 'text/html; charset=utf-8');
    return new Response(html, { headers, status: finalStatus });
  } finally {
    clearTimeout(limit);
  }
}
