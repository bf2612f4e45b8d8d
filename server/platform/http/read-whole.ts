/** How much may come, in bytes, and how long it may take, in milliseconds. */
export interface BodyLimits {
  size: number;
  time: number;
}

/** Why a body ended before all of it came. */
type Cut = 'too-large' | 'timeout' | 'bad-request';

/**
 * The request with its body in memory, so that no reader of forms sees more than the limit and nothing waits for a
 * sender while it holds a turn. Otherwise why not: too large, too slow, broken off.
 */
export async function readWhole(request: Request, limits: BodyLimits): Promise<Request | Cut> {
  if (request.body === null) return request;
  if (Number(request.headers.get('content-length') ?? 0) > limits.size) return 'too-large';
  const chunks: Uint8Array[] = [];
  const refusal = await readPieces(request.body, limits, (piece) => chunks.push(piece));
  if (refusal !== null) return refusal;
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
export async function letPass(request: Request, limits: BodyLimits): Promise<void> {
  if (request.body !== null && !request.bodyUsed) await readPieces(request.body, limits, () => undefined);
}

/** Reads a body to its end or its limits. @returns why it ended before; null: all of it came */
async function readPieces(
  body: ReadableStream<Uint8Array>,
  { size, time }: BodyLimits,
  take: (piece: Uint8Array) => void,
): Promise<Cut | null> {
  const reader = body.getReader();
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
      if (done) return null;
      left -= value.byteLength;
      if (left < 0) {
        void reader.cancel().catch(() => undefined);
        return 'too-large';
      }
      take(value);
    }
  } catch {
    return late ? 'timeout' : 'bad-request';
  } finally {
    clearTimeout(limit);
  }
}
