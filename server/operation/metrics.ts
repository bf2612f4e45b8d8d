import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { listen } from '../listen.ts';
import type { Services } from '../services.ts';

/**
 * Prometheus metrics on a port of their own, reachable only from this machine.
 * @throws {ConfigError} when the port cannot be had
 */
export async function startMetricsServer(port: number, services: Services): Promise<Server> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  services.registerMetrics(registry);
  const server = createServer((request, response) => {
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
