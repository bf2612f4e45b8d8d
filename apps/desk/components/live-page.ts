import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { tryAgain } from '../../site/network/again.ts';

/** At most this often a page is asked for anew, in milliseconds: every reading is written down. */
const pause = 5_000;

/** A desk that nobody has touched for so long asks for nothing by itself, so that its session ends. Milliseconds. */
const untouched = 15 * 60_000;

/** Shows what came in or was changed elsewhere without anybody pressing anything. */
export function useLivePage(): void {
  const { revalidate } = useRevalidator();
  useLiveChanges(() => void revalidate());
}

/**
 * Calls when something came in or was changed elsewhere, at most every few seconds. Where nobody sits it waits for the
 * next touch.
 */
export function useLiveChanges(look: () => void): void {
  const onLook = useEffectEvent(look);
  useEffect(() => {
    let touched = Date.now();
    let asked = Date.now();
    let isStale = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    let mayHaveMissed = false;
    const refresh = () => {
      later = undefined;
      if (!isStale || document.hidden || Date.now() - touched > untouched) return;
      isStale = false;
      asked = Date.now();
      onLook();
    };
    const plan = () => {
      later ??= setTimeout(refresh, Math.max(0, asked + pause - Date.now()));
    };
    const onChange = () => {
      isStale = true;
      plan();
    };
    const onOpen = () => {
      // the server is there again: what could not be loaded meanwhile can be now, and nobody told of what changed
      tryAgain();
      if (mayHaveMissed) onChange();
      mayHaveMissed = true;
    };
    const listen = () => {
      listened = Date.now();
      const opened = new EventSource('/inbox/live');
      opened.addEventListener('change', onChange);
      opened.addEventListener('open', onOpen);
      return opened;
    };
    let listened: number;
    let source = listen();
    const onTouch = () => {
      touched = Date.now();
      // browsers do not ask again once they were refused; whoever signed in meanwhile in another tab is let in
      if (source.readyState === EventSource.CLOSED && touched - listened > pause) {
        mayHaveMissed = true;
        source = listen();
      }
      if (isStale) plan();
    };
    for (const kind of touches) addEventListener(kind, onTouch);
    document.addEventListener('visibilitychange', onTouch);
    return () => {
      clearTimeout(later);
      source.close();
      for (const kind of touches) removeEventListener(kind, onTouch);
      document.removeEventListener('visibilitychange', onTouch);
    };
  }, []);
}

const touches = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
