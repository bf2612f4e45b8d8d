import type { Locale } from '../../../../domain/locale.ts';
import { newIdempotencyKey } from '../../forms/new-key.ts';
import { sendEnquiry } from '../../forms/send.ts';

export interface AssistantReply {
  /** HTML as the server sent it: to be sanitized before it is shown */
  response: string;
  sources: readonly { title: string; path: `/${string}` }[];
  /** it says what a quantity costs */
  isQuantity: boolean;
}

/**
 * Puts a question to the assistant on the server; null when it fails, whatever the reason.
 * @param before the question that this one goes on with; null: it stands alone
 */
export async function askAssistant(
  message: string,
  language: Locale,
  before: string | null = null,
): Promise<AssistantReply | null> {
  const question = before === null ? { message } : { message, before };
  const result = await sendEnquiry('chatbot-ai', question, { language, idempotencyKey: newIdempotencyKey() });
  if (!result.ok || typeof result.data['response'] !== 'string') return null;
  const { response, sources, about } = result.data;
  return {
    response,
    sources: Array.isArray(sources) ? sources.flatMap(asSource) : [],
    isQuantity: about === 'quantity',
  };
}

function asSource(value: unknown): AssistantReply['sources'] {
  if (typeof value !== 'object' || value === null || !('title' in value) || !('path' in value)) return [];
  const { title, path } = value;
  return typeof title === 'string' && typeof path === 'string' && isOwnPath(path) ? [{ title, path }] : [];
}

const isOwnPath = (path: string): path is `/${string}` => /^\/(?![/\\])/.test(path);
