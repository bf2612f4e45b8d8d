import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { deskContext } from './document/desk-context.ts';
import { textsIn } from './i18n/language-of.ts';
import { TextSource } from './i18n/texts.tsx';
import { filesAhead, PlainContext } from './routes/sign-in/plain-page.tsx';

/** A whole page at once: loaders have read everything before it is rendered. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provided: RouterContextProvider,
): Promise<Response> {
  const { nonce } = provided.get(deskContext);
  let finalStatus = status;
  const givenUp = new AbortController();
  // taken back when done: it holds the whole page in memory
  const limit = setTimeout(() => givenUp.abort(), 6000).unref();
  try {
    const stream = await renderToReadableStream(
      <TextSource value={textsIn}>
        <PlainContext value={{ nonce, ahead: filesAhead(context.manifest) }}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </PlainContext>
      </TextSource>,
      {
        nonce,
        signal: givenUp.signal,
        onError(error) {
          finalStatus = 500;
          console.error(error);
        },
      },
    );
    await stream.allReady;
    headers.set('Content-Type', 'text/html; charset=utf-8');
    return new Response(await new Response(stream).arrayBuffer(), { headers, status: finalStatus });
  } finally {
    clearTimeout(limit);
  }
}
