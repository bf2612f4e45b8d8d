import { isLocale } from '../../../../domain/locale.ts';
import { subscriberStates } from '../../../../domain/subscriber-state.ts';
import type { SubscriberFilter } from '../../../../server/features/newsletters/subscribers/list-subscribers.ts';

/** What an address asks for; whatever nobody knows counts as not asked. */
export function filterIn(asked: URLSearchParams): SubscriberFilter {
  const language = asked.get('language');
  return {
    state: subscriberStates.find((state) => state === asked.get('state')) ?? null,
    language: isLocale(language) ? language : null,
    search: '',
  };
}

/** The same as part of an address. */
export function filterAddress({ state, language }: Omit<SubscriberFilter, 'search'>): string {
  const query = new URLSearchParams();
  if (state !== null) query.set('state', state);
  if (language !== null) query.set('language', language);
  return query.toString();
}
