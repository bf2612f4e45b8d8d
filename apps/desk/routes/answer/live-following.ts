import { useEffect, useEffectEvent, useState } from 'react';
import { useLiveChanges } from '../../components/live-page.ts';
import type { Following, ShownEntry } from './following.ts';

/**
 * What follows on an item, as it stands now: what comes in while the page is open appears by itself. Only this: what
 * somebody is typing or choosing on the page stays as it is.
 */
export function useLiveFollowing<Loaded extends Pick<Following, 'itemId' | 'readAt' | 'shows' | 'state' | 'entries'>>(
  loaded: Loaded,
): { following: Loaded; arrived: ShownEntry[] } {
  const [later, setLater] = useState<Following | null>(null);
  const isNewer = later?.itemId === loaded.itemId && later.readAt >= loaded.readAt;
  const following = isNewer ? { ...loaded, ...later } : loaded;
  const look = () => {
    void readLater(following).then((found) => {
      if (found !== null) setLater(found);
    });
  };
  useLiveChanges(look);
  useAnswerOnItsWay(following.entries, look);
  const known = new Set(loaded.entries.map(({ id }) => id));
  return { following, arrived: following.entries.filter(({ id }) => !known.has(id)) };
}

/** How often, and how many times at most, an answer that is leaving is looked after: delivering it is no change that is announced. */
const [between, most] = [3_000, 20];

/** Whoever sent an answer wants to see that it has left. */
function useAnswerOnItsWay(entries: readonly ShownEntry[], look: () => void): void {
  const onLook = useEffectEvent(look);
  const leaving = entries
    .flatMap((entry) => (entry.type === 'answer' && ['queued', 'leased'].includes(entry.state) ? [entry.id] : []))
    .join(' ');
  useEffect(() => {
    if (leaving === '') return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks === most) clearInterval(timer);
      if (!document.hidden) onLook();
    }, between);
    return () => clearInterval(timer);
  }, [leaving]);
}

/**
 * Not by the router, which would show its error page, or the sign-in, in place of what somebody is writing.
 * @returns null: nothing new, or it cannot be had just now
 */
async function readLater({
  itemId,
  shows,
  state,
}: Pick<Following, 'itemId' | 'shows' | 'state'>): Promise<Following | null> {
  try {
    const asked = new URLSearchParams({ shows, shown: state });
    const answer = await fetch(`/inbox/${itemId}/thread?${asked}`, { redirect: 'manual' });
    if (!answer.ok) return null;
    const found: { following: Following | null } = await answer.json();
    return found.following;
  } catch {
    return null;
  }
}
