import { useEffect, useState } from 'react';
import { reachServer } from './reach-server.ts';

export interface NetworkReturnProps {
  /** the message is kept here and has not been sent */
  kept: string;
  /** the network is back: whether to send it now */
  back: string;
  send: string;
  onSend(): void;
}

/**
 * Stands in a form whose message found no network: says that nothing is lost, watches for the network's return, and then
 * asks. Nothing is sent by itself, and what is sent arrives once (the message keeps its idempotency key). Nothing is
 * stored: the message lives in the page.
 */
export function NetworkReturn({ kept, back, send, onSend }: NetworkReturnProps) {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    // closing the page would lose the message: the browser asks first
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: leaving.signal });
    void reachServer(leaving.signal).then((answered) => setReached(answered));
    return () => leaving.abort();
  }, []);
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center gap-3" data-unsent>
      <p className="flex-1">{reached ? back : kept}</p>
      {reached ? (
        <button type="button" className="btn btn-secondary btn-small" onClick={onSend}>
          {send}
        </button>
      ) : null}
    </div>
  );
}
