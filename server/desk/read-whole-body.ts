/** bytes; the longest form of the desk is a reply of some pages */
const bodyLimit = 256 * 1024;

/**
 * The request with its body in memory, so that no form reader ever sees more than the limit; null when it is longer.
 * How slowly it may come the HTTP server decides.
 */
export async function readWholeBody(request: Request): Promise<Request | null> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimit) return null;
    chunks.push(chunk);
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: new Uint8Array(Buffer.concat(chunks)),
    signal: request.signal,
  });
}
