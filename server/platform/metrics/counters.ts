import { Counter, type Registry } from 'prom-client';

/** Everything the server's services count, for the metrics. Labels never hold personal data. */
const meanings = {
  enquiries_accepted: 'messages stored, by call',
  enquiries_repeated: 'messages that came again under the same key, by call',
  calls_invalid: 'calls with wrong fields or a wrong body, by call',
  calls_proof_required: 'calls that were asked for a proof of work, by call',
  calls_rate_limited: 'calls beyond the hard rate, by call',
  calls_storage_unavailable: 'calls that met storage which is not available, by call',
  calls_failed: 'calls that failed unexpectedly, by call',
  mails_sent: 'mails taken by the mail server, by template',
  mails_deferred: 'mails to be tried again, by template',
  mails_dead: 'mails given up, by template',
  mails_withheld: 'receipts and confirmations withheld, by purpose and by what had its share: mailbox, sender, site',
  mails_taken: 'mails taken from the company’s mailbox, by what became of them: joined, opened, returned, left',
  online_payments: 'what payment services told of payments online, by state',
  payment_service_failures: 'questions to the payment service without a usable answer, by service',
  job_runs: 'runs of work that repeats by itself, by job',
  job_failures: 'runs of such work that failed, by job',
  newsletter_confirmed: 'newsletter subscriptions confirmed',
  newsletter_unsubscribed: 'newsletter subscriptions ended',
} as const;

type CounterName = keyof typeof meanings;

export interface Counters {
  /** @param label what it was about, for example the function's name or the mail's template */
  increment(name: CounterName, label: string): void;
}

/** The services' counters in a registry: `site_<name>_total{of="<label>"}`, since the start of this instance. */
export function createCounters(registry: Registry): Counters {
  const counters = new Map(
    Object.entries(meanings).map(([name, help]) => [
      name,
      new Counter({ name: `site_${name}_total`, help, labelNames: ['of'], registers: [registry] }),
    ]),
  );
  return { increment: (name, of) => counters.get(name)?.inc({ of }) };
}
