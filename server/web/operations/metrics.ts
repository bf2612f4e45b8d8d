import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import { listen } from '../../platform/http/listen.ts';
import type { Services } from '../services.ts';

const json = { 'Content-Type': 'application/json; charset=utf-8' };

/**
 * Prometheus metrics on a port of their own, and at /readyz what readiness consists of; reachable only from this machine.
 * @throws {ConfigError} when the port cannot be had
 */
export async function startMetricsServer(port: number, services: Services): Promise<Server> {
  const registry = services.metrics;
  if (!registry.getSingleMetric('process_resident_memory_bytes')) collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url === '/readyz') {
      services.readiness().then(
        (state) => response.writeHead(state.ready ? 200 : 503, json).end(JSON.stringify(state)),
        () => response.writeHead(503).end(),
      );
      return;
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await listen(server, { port, host: '127.0.0.1', variable: 'METRICS_PORT' });
  return server;
}
