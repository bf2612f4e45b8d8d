import { readModel, type Model } from '../../../../domain/model-file.ts';

/** milliseconds before each further try, as for all that the browser loads (network/again.ts) */
const pauses = [1000, 2000, 4000];

async function readWhole(response: Response, onBytes: (arrived: number) => void): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let arrived = 0;
  if (response.body === null) throw new Error(`${response.url}: empty`);
  // not every browser goes through a stream with `for await`
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    arrived += value.length;
    onBytes(arrived);
  }
  return new Blob(parts).arrayBuffer();
}

/**
 * Fetches a model. The tries are counted here, because what counts them for the page would be one more thing that its own
 * code hands out, and weigh on every first visit.
 * @param onProgress hears how much of it is there, from 0 to 1
 * @throws when the server has no such file, the last try has failed or `signal` has ended it
 */
export async function fetchModel(
  { path, bytes }: { path: string; bytes: number },
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Model> {
  for (let failures = 0; ; failures += 1) {
    try {
      const response = await fetch(path, { signal });
      if (response.ok)
        return readModel(await readWhole(response, (arrived) => onProgress(Math.min(1, arrived / bytes))));
      // a new release has replaced it
      if (response.status < 500) failures = pauses.length;
      throw new Error(`${path}: ${response.status}`);
    } catch (error) {
      const pause = pauses[failures];
      if (signal.aborted || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
