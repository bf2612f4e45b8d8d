import { useEffect, useState } from 'react';

/** The id of the section of the page that lies in the middle of the window; null before the first is known. */
export function useSectionInSight(isWatched: boolean): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    if (!isWatched) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setId(target.id);
      },
      { rootMargin: '-45% 0px -54% 0px' },
    );
    for (const section of document.querySelectorAll('main > section[id]')) watcher.observe(section);
    return () => {
      watcher.disconnect();
      setId(null);
    };
  }, [isWatched]);
  return id;
}
