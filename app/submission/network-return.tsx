import { useEffect, useState } from 'react';
import { reachServer } from './reach-server.ts';

interface NetworkReturnProps {
  /** the message is kept here and has not been sent */
  kept: string;
  /** the network is back: whether to send it now */
  back: string;
  send: string;
}

/**
 * Stands in a form whose message found no network: says that nothing is lost, watches for the network's return, and then
 * asks. Nothing is sent by itself, and once only, however often it is pressed (the message keeps its idempotency key).
 * Nothing is stored: the message lives in the page.
 */
export function NetworkReturn({ kept, back, send }: NetworkReturnProps) {
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
      <p className="flex-[1_1_14rem]">{reached ? back : kept}</p>
      {reached ? (
        <button type="submit" className="btn btn-secondary btn-small">
          {send}
        </button>
      ) : null}
    </div>
  );
}
