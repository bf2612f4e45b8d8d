import type { IncomingMessage, ServerResponse } from 'node:http';
import { baseSecurityHeaders } from '../../platform/http/security-headers.ts';

type Probe = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers /healthz (the process runs) and /readyz (it can take messages) with up or not, and nothing else: anybody can
 * ask, and how many mails wait would tell whose address is known. What readiness consists of is on the metrics port.
 * @param ready asked once at a time, however many ask
 * @param secure the public address is https
 */
export function createProbe(ready: () => Promise<boolean>, secure: boolean): Probe {
  let asking: Promise<boolean> | null = null;
  const readyOnce = () =>
    (asking ??= ready()
      .catch(() => false)
      .finally(() => (asking = null)));

  function say(response: ServerResponse, up: boolean): void {
    response.writeHead(up ? 200 : 503, {
      ...baseSecurityHeaders(secure),
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(JSON.stringify({ status: up ? 'up' : 'down' }));
  }

  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const path = (request.url ?? '').split('?', 1)[0];
    if (path === '/healthz') {
      say(response, true);
      return true;
    }
    if (path === '/readyz') {
      void readyOnce().then((up) => say(response, up));
      return true;
    }
    return false;
  };
}
