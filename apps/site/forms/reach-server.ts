/** milliseconds between two looks, doubled from the first to the last */
const firstLook = 2_000;
const lastLook = 30_000;

/** Resolves with true when the server answers again, which the browser's `online` alone does not tell; with false when it is no longer of interest. */
export async function reachServer(signal: AbortSignal): Promise<boolean> {
  for (let pause = firstLook; !signal.aborted; pause = Math.min(pause * 2, lastLook)) {
    await new Promise<void>((resume) => {
      const look = () => resume();
      setTimeout(look, pause);
      addEventListener('online', look, { once: true, signal });
      signal.addEventListener('abort', look, { once: true });
    });
    try {
      await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal });
      return true;
    } catch {
      // not yet
    }
  }
  return false;
}
