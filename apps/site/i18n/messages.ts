import type { Locale } from '../../../domain/locale.ts';
import type { MessageTree } from '../../../domain/messages.ts';
import { fetchJson } from '../network/load.ts';

export type Messages = Record<string, MessageTree>;

const requested = new Map<string, Promise<MessageTree>>();

/** Fetches a section that the page did not bring (chat, consent, claims): once per visit and language. */
export function fetchSection(language: Locale, section: string): Promise<MessageTree> {
  const address = `/data/${language}/${section}.json`;
  let request = requested.get(address);
  if (!request) {
    request = fetchJson<MessageTree>(address);
    // a failed request may be repeated at the next attempt
    request.catch(() => requested.delete(address));
    requested.set(address, request);
  }
  return request;
}
