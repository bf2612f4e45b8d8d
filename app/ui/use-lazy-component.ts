import { useCallback, useState, type ComponentType } from 'react';

/**
 * A component whose code is fetched when it is first needed. `load` may be called early (on hover) to have it ready;
 * `ready` is null until it arrived. A failed fetch may be repeated.
 */
export function useLazyComponent<Props>(importer: () => Promise<{ default: ComponentType<Props> }>) {
  const [ready, setReady] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(async () => {
    const module = await importer();
    setReady(() => module.default);
  }, [importer]);
  return { ready, load };
}
