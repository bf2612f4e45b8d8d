import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../services.ts';

const json = (response: ServerResponse, status: number, value: unknown) => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(value));
};

/** Answers /healthz (the process runs) and /readyz (it can take messages: database, migrations, queue age). */
export function answerProbe(services: Services, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = (request.url ?? '').split('?', 1)[0];
  if (path === '/healthz') {
    json(response, 200, { status: 'ok' });
    return true;
  }
  if (path === '/readyz') {
    services.readiness().then(
      (state) => json(response, state.ready ? 200 : 503, state),
      () => json(response, 503, { ready: false }),
    );
    return true;
  }
  return false;
}
