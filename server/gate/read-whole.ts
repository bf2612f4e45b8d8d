import type { Refusal } from './refusal.ts';

/** How much may come, in bytes, and how long it may take, in milliseconds. */
export interface BodyLimits {
  size: number;
  time: number;
}

/**
 * The request with its body in memory, so that no reader of forms sees more than the limit and nothing waits for a
 * sender while it holds a turn. Otherwise why not: too large, too slow, broken off.
 */
export async function readWhole(request: Request, { size, time }: BodyLimits): Promise<Request | Refusal['code']> {
  if (request.body === null) return request;
  if (Number(request.headers.get('content-length') ?? 0) > size) return 'too-large';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let left = size;
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    // what is being read ends with it
    void reader.cancel().catch(() => undefined);
  }, time);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (late) return 'timeout';
      if (done) break;
      left -= value.byteLength;
      if (left < 0) {
        void reader.cancel().catch(() => undefined);
        return 'too-large';
      }
      chunks.push(value);
    }
  } catch {
    return late ? 'timeout' : 'bad-request';
  } finally {
    clearTimeout(limit);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: new Uint8Array(Buffer.concat(chunks)),
    signal: request.signal,
  });
}

/**
 * Reads a body that is not wanted and keeps nothing of it: a browser that is still sending when the answer comes shows
 * that the connection broke instead of the answer. Ends at the limits, too.
 */
export async function letPass(request: Request, { size, time }: BodyLimits): Promise<void> {
  if (request.body === null || request.bodyUsed) return;
  const reader = request.body.getReader();
  const limit = setTimeout(() => void reader.cancel().catch(() => undefined), time);
  let left = size;
  try {
    while (left > 0) {
      const { done, value } = await reader.read();
      if (done) break;
      left -= value.byteLength;
    }
  } catch {
    // broken off: nobody waits for the answer
  } finally {
    clearTimeout(limit);
    void reader.cancel().catch(() => undefined);
  }
}
