import { useRef, useState } from 'react';

/** An order or a message in which the words stand. */
export interface Hit {
  key: string;
  /** whose it is, and what */
  label: string;
  to: string;
}

/** Fewer letters would search for nearly everything. */
export const shortestSearch = 2;

/** How long after the last key it is searched, in milliseconds. */
const pause = 250;

/** What is found while somebody types. Where nothing can be had just now, nothing is found: the search itself says why. */
export function useHits(): { hits: readonly Hit[]; look: (typed: string) => void } {
  const [hits, setHits] = useState<readonly Hit[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    asking.current?.abort();
  };
  const look = (typed: string) => {
    stop();
    const words = typed.trim();
    if (words.length < shortestSearch) {
      setHits([]);
      return;
    }
    timer.current = setTimeout(() => {
      const asked = new AbortController();
      asking.current = asked;
      void readHits(words, asked.signal).then((found) => {
        if (!asked.signal.aborted) setHits(found);
      });
    }, pause);
  };
  return { hits, look };
}

/** Not by the router, which would show the sign-in in place of the page. */
async function readHits(words: string, signal: AbortSignal): Promise<readonly Hit[]> {
  try {
    const answer = await fetch(`/inbox/hits?${new URLSearchParams({ q: words })}`, { signal, redirect: 'manual' });
    if (!answer.ok) return [];
    const found: { hits: readonly Hit[] } = await answer.json();
    return found.hits;
  } catch {
    return [];
  }
}
