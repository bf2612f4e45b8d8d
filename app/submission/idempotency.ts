import { useRef } from 'react';
import { newIdempotencyKey } from './send.ts';

/**
 * The idempotency key of the message in hand: the same while its content stays the same, so that sending again after a
 * failure stores it once; a new one when the visitor changes something or has sent it.
 */
export function useIdempotencyKey(): { keyFor(content: object): string; forget(): void } {
  const current = useRef<{ key: string; content: string } | null>(null);
  return {
    keyFor(content) {
      const text = JSON.stringify(content);
      if (current.current?.content !== text) current.current = { key: newIdempotencyKey(), content: text };
      return current.current.key;
    },
    forget() {
      current.current = null;
    },
  };
}
