const files = import.meta.glob<string>('./frames/*.avif', { eager: true, query: '?url', import: 'default' });

/** The film from the whole fork to soil, two frames a week; empty where none were rendered. */
const addresses = Object.entries(files)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([, address]) => address);

const atOnce = 6;
const mostTries = 2;
/** milliseconds for one frame; what takes longer would take minutes for all */
const patience = 30_000;

type Connection = { saveData?: boolean; effectiveType?: string };
const connection = (): Connection => ('connection' in navigator ? (navigator.connection ?? {}) : {});

/** Whether this visitor, here and now, gets the film: not who wants nothing to move or has to be sparing with data. */
export const isFilmWanted = (): boolean =>
  addresses.length > 1 &&
  !matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches &&
  !connection().saveData &&
  !connection().effectiveType?.includes('2g');

async function fetchFrame(address: string, signal: AbortSignal): Promise<Blob> {
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      return await response.blob();
    } catch (error) {
      if (signal.aborted || tries === mostTries) throw error;
    }
  }
}

/**
 * All frames as files (under 430 kB together), in the order of time. Not by `again`, which tells the visitor of trouble:
 * four pictures stand there in the film's place.
 * @param onShare the share that has arrived, 0 to 1
 * @throws when one of them does not come, or `signal` has ended it
 */
export async function fetchFrames(signal: AbortSignal, onShare: (share: number) => void): Promise<readonly Blob[]> {
  const frames: Blob[] = [];
  const waiting = [...addresses.entries()];
  let arrived = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, address] = next;
      frames[index] = await fetchFrame(address, signal);
      signal.throwIfAborted();
      arrived += 1;
      onShare(arrived / addresses.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return frames;
}
