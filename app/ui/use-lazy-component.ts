import { useCallback, useState, type ComponentType } from 'react';

/**
 * A component whose code is fetched when it is first needed. `prepare` may be called early (on hover) to have it at
 * hand; `load` fetches it and `ready` is null until it arrived. A failed fetch may be repeated: `load` rejects, and the
 * caller offers another way.
 */
export function useLazyComponent<Props>(importer: () => Promise<{ default: ComponentType<Props> }>) {
  const [ready, setReady] = useState<ComponentType<Props> | null>(null);
  const load = useCallback(async () => {
    const module = await importer();
    setReady(() => module.default);
  }, [importer]);
  // a failure shows itself when the component is asked for
  const prepare = useCallback(() => void importer().catch(() => undefined), [importer]);
  return { ready, load, prepare };
}
