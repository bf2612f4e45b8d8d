import { useCallback, useEffect, useRef, useState } from 'react';

/** milliseconds without a key: what changes with every digit is said once */
const pause = 800;

/** What a polite live region says: at once, or after a pause in typing, where only the last word counts. */
export function useStatus() {
  const [said, setSaid] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = useCallback((text: string) => {
    clearTimeout(timer.current);
    setSaid(text);
  }, []);
  const sayLater = useCallback((text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(text), pause);
  }, []);
  return { said, say, sayLater };
}
