import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { deskContext } from './document/desk-context.ts';
import { textsIn } from './i18n/language-of.ts';
import { TextSource } from './i18n/texts.tsx';
import { filesAhead, PlainContext } from './routes/sign-in/plain-page.tsx';

/** A whole page at once: loaders have read everything before it is rendered. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provided: RouterContextProvider,
): Promise<Response> {
  const { nonce } = provided.get(deskContext);
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const page = (
      <TextSource value={textsIn}>
        <PlainContext value={{ nonce, ahead: filesAhead(context.manifest) }}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </PlainContext>
      </TextSource>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html; charset=utf-8');
        clearTimeout(limit);
        pipe(body);
        buffer(body).then(
          (html) => resolve(new Response(new Uint8Array(html), { headers, status: finalStatus })),
          reject,
        );
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
    const limit = setTimeout(abort, 6000).unref();
  });
}
