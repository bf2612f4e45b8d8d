import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something each time that a value has become another, and not when it is there first. */
export function useChange(value: string, onChange: () => void): void {
  const before = useRef(value);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    changed();
  }, [value]);
}
