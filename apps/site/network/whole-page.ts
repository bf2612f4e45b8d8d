import { useEffect } from 'react';
import { createPath, useNavigation, type Path } from 'react-router';
import { NotLoadable } from './again.ts';

let target: Path | null = null;
const waiting = new Set<(target: Path) => void>();

/**
 * The code of a page, or, where this document cannot have it any more, that page by a document of its own. React Router would
 * load the page that is shown, also when a link was only pointed at, and with it goes whatever was typed; so this waits until
 * somebody really goes on (`useNextPage`).
 */
export async function orWholePage<Module>(code: Promise<Module>): Promise<Module> {
  try {
    return await code;
  } catch (error) {
    if (!(error instanceof NotLoadable)) throw error;
    const next = target ?? (await new Promise<Path>((resolve) => waiting.add(resolve)));
    location.assign(createPath(next));
    // the document ends
    return new Promise(() => {});
  }
}

/** Notes where a change of page that is under way leads. */
export function useNextPage(): void {
  const { state, location: next } = useNavigation();
  useEffect(() => {
    target = state === 'loading' ? next : null;
    if (target === null) return;
    for (const resolve of waiting) resolve(target);
    waiting.clear();
  }, [state, next]);
}
