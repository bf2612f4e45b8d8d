import { Gauge, type Registry } from 'prom-client';
import type { QueueStatus } from './outbox.ts';

/** Shows the state of the outbox to Prometheus, read at the moment of the scrape. */
export function registerOutboxMetrics(registry: Registry, queue: () => Promise<QueueStatus>): void {
  new Gauge({
    name: 'site_outbox',
    help: 'mails waiting, mails given up, and seconds the oldest due mail has waited; -1 while the database cannot be read',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      // The scrape must work while the database does not: that is when it is looked at.
      const status = await queue().catch(() => ({ waiting: -1, dead: -1, oldestDueSeconds: -1 }));
      this.set({ what: 'waiting' }, status.waiting);
      this.set({ what: 'dead' }, status.dead);
      this.set({ what: 'oldest_due_seconds' }, status.oldestDueSeconds);
    },
  });
}
