import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext } from 'react-router';

/**
 * Renders a whole document: everything is awaited, nothing streams in pieces, so that two renderings of the same page
 * are byte-identical and the hashes of its inline scripts hold.
 */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html; charset=utf-8');
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
        pipe(body);
      },
      onShellError: reject,
      onError(error) {
        finalStatus = 500;
        console.error(error);
      },
    });
    setTimeout(abort, 6000).unref();
  });
}
