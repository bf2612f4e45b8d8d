import { useRef, useState } from 'react';

/** A customer, an order or a message in which the words stand. */
export interface Hit {
  key: string;
  /** whose it is, and what */
  label: string;
  to: string;
}

export interface Found {
  hits: readonly Hit[];
  /** key of the one that can only be meant; null: there are several, or none */
  only: string | null;
}

const nothing: Found = { hits: [], only: null };

/** Fewer letters would search for nearly everything. */
export const shortestSearch = 2;

/** How long after the last key it is searched, in milliseconds. */
const pause = 250;

/**
 * What is found while somebody types. Where nothing can be had just now, nothing is found: the search itself says why.
 * `settled`: what is found of what was typed last, for whoever presses Enter before it is shown.
 */
export function useHits(): {
  found: Found;
  look: (typed: string) => void;
  settled: () => Promise<Found>;
} {
  const [found, setFound] = useState(nothing);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  const last = useRef<Promise<Found>>(Promise.resolve(nothing));
  const stop = () => {
    clearTimeout(timer.current);
    asking.current?.abort();
  };
  const look = (typed: string) => {
    stop();
    const words = typed.trim();
    if (words.length < shortestSearch) {
      setFound(nothing);
      last.current = Promise.resolve(nothing);
      return;
    }
    const asked = new AbortController();
    asking.current = asked;
    last.current = new Promise<void>((resolve) => {
      timer.current = setTimeout(resolve, pause);
    }).then(() => readHits(words, asked.signal));
    void last.current.then((answer) => {
      if (!asked.signal.aborted) setFound(answer);
    });
  };
  return { found, look, settled: () => last.current };
}

/** Not by the router, which would show the sign-in in place of the page. */
async function readHits(words: string, signal: AbortSignal): Promise<Found> {
  try {
    const answer = await fetch(`/inbox/hits?${new URLSearchParams({ q: words })}`, { signal, redirect: 'manual' });
    if (!answer.ok) return nothing;
    return await answer.json();
  } catch {
    return nothing;
  }
}
