import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { structuredDataElements } from '../../server/features/content/structured-data.ts';
import { requestContext } from '../../server/web/request-context.ts';
import { codeAfterPicture } from './document/later-code.ts';
import { withPreview } from './document/picture-preview.ts';
import { sheetTextsByMark } from './document/stylesheet.tsx';

/**
 * A text with a letter for each byte of its UTF-8. What is looked for in documents is ASCII, which stays as it is; and V8
 * copies and searches them in half the room: with two bytes a letter each copy was an object too large for its nursery.
 */
const letterByByte = (text: string) => Buffer.from(text).toString('latin1');

const sheets = new Map([...sheetTextsByMark()].map(([mark, text]) => [mark, letterByByte(text)]));
/** A visitor's own words cannot make one: in them React writes `<` in another way. */
const markedStylesheet = /(<style [^>]*>)(sheet [^<]+)(?=<\/style>)/g;

/** Puts the sheets in. @param html letter by byte */
const withSheets = (html: string) =>
  html.replace(markedStylesheet, (_, tag: string, mark: string) => tag + (sheets.get(mark) ?? ''));

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
  /** @param html letter by byte */
  const described = (html: string) =>
    withPreview(html).replace(
      '</body></html>',
      (end) => letterByByte(structuredDataElements(context.staticHandlerContext.loaderData)) + end,
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
        buffer(body).then((rendered) => {
          const html = withSheets(codeAfterPicture(described(rendered.toString('latin1'))));
          resolve(new Response(new Uint8Array(Buffer.from(html, 'latin1')), { headers, status: finalStatus }));
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
