import type { Live } from './live.ts';

/** So that no proxy between takes the connection for dead, in milliseconds. */
const heartbeat = 25_000;

/** After how long a browser that lost the stream asks for it again, in milliseconds. */
const reconnect = 10_000;

/**
 * Server-sent events: `change` whenever something came in or was changed.
 * @param isSignedIn asked with every heartbeat: a session that has ended hears no more
 */
export function liveStream(live: Live, signal: AbortSignal, isSignedIn: () => Promise<boolean>): Response {
  const encoder = new TextEncoder();
  let stop: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = false;
      // a look at the session may end after the stream: what is closed or cancelled takes nothing more
      const send = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text));
      };
      const end = () => {
        if (isOver) return;
        stop();
        controller.close();
      };
      const leave = live.subscribe(() => send('event: change\ndata:\n\n'), end);
      const beat = setInterval(() => {
        isSignedIn().then(
          (still) => (still ? send(': still here\n\n') : end()),
          // the database is away for a moment; the next beat asks again
          () => send(': still here\n\n'),
        );
      }, heartbeat);
      stop = () => {
        if (isOver) return;
        isOver = true;
        clearInterval(beat);
        leave();
        signal.removeEventListener('abort', stop);
      };
      signal.addEventListener('abort', stop);
      send(`retry: ${reconnect}\n\n`);
    },
    cancel() {
      stop();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' } });
}
