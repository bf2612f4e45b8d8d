import type { Locale } from '../../../domain/locale.ts';
import { fetchJson } from '../network/load.ts';

export type MessageTree = { [key: string]: string | MessageTree };
export type Messages = Record<string, MessageTree>;

/** The text under a dotted key, or undefined. */
export function findMessage(messages: Messages, key: string): string | undefined {
  let node: string | MessageTree | undefined = messages;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : undefined;
}

export function fillPlaceholders(text: string, values: Record<string, string | number> | undefined): string {
  return values
    ? text.replace(/\{(\w+)\}/g, (token, name: string) => (name in values ? String(values[name]) : token))
    : text;
}

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
