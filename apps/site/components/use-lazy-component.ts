import { useCallback, useState, type ComponentType } from 'react';
import { importAgain } from '../network/load.ts';

/**
 * A component whose code is fetched when it is first needed. `prepare` may be called early (on hover) to have it at
 * hand; `load` fetches it, tried again while the network fails it, and `ready` is null until it arrived. `load` rejects,
 * and the caller offers another way, when there is no such code any more or the visitor does without it; with `once`, where
 * the other way is as good as the first, at the first failure.
 */
export function useLazyComponent<Props>(
  importer: () => Promise<{ default: ComponentType<Props> }>,
  { once = false } = {},
) {
  const [ready, setReady] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(async () => {
    const module = await (once ? importer() : importAgain(importer));
    setReady(() => module.default);
  }, [importer, once]);
  // a failure shows itself when the component is asked for
  const prepare = useCallback(() => void importer().catch(() => undefined), [importer]);
  return { ready, load, prepare };
}
