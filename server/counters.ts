/** Everything the server counts since it started, for the metrics. Labels never hold personal data. */
export const counterNames = [
  'submissions_accepted',
  'submissions_repeated',
  'calls_invalid',
  'calls_proof_required',
  'calls_rate_limited',
  'calls_storage_unavailable',
  'calls_failed',
  'mails_sent',
  'mails_deferred',
  'mails_dead',
  'newsletter_confirmed',
  'newsletter_unsubscribed',
] as const;

export type CounterName = (typeof counterNames)[number];

export interface Counters {
  /** @param label what it was about, for example the function's name or the mail's template */
  increment(name: CounterName, label: string): void;
  /** The present values, in no particular order. */
  snapshot(): { name: CounterName; label: string; value: number }[];
}

export function createCounters(): Counters {
  const values = new Map<string, { name: CounterName; label: string; value: number }>();
  return {
    increment(name, label) {
      const key = `${name} ${label}`;
      const counter = values.get(key) ?? { name, label, value: 0 };
      counter.value += 1;
      values.set(key, counter);
    },
    snapshot: () => [...values.values()].map((counter) => ({ ...counter })),
  };
}
