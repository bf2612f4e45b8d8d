import { useSyncExternalStore } from 'react';

const nothingToHear = () => () => undefined;

/** Whether scripts run: what works by them alone is not shown where they do not. */
export const useScripts = (): boolean =>
  useSyncExternalStore(
    nothingToHear,
    () => true,
    () => false,
  );
