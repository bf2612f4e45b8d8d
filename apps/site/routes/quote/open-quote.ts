import type { LoaderFunctionArgs } from 'react-router';
import type { Locale } from '../../../../domain/locale.ts';
import { StorageUnavailable } from '../../../../server/platform/database/storage-unavailable.ts';
import { findQuote } from '../../../../server/features/quotes/find-quote.ts';
import { requestContext } from '../../../../server/web/request-context.ts';
import type { QuoteShown } from '../../features/shop/list/quote-shown.ts';
import { viewOfQuote } from './view-of-quote.ts';

/** What a signed link opens. `gone`: it is shown nowhere any more; `later`: the storage does not answer. */
export type OpenedQuote = { kind: 'quote'; quote: QuoteShown } | { kind: 'invalid' | 'gone' | 'later' };

const statuses = { quote: 200, invalid: 404, gone: 410, later: 503 } as const;
export const statusOfView = ({ kind }: OpenedQuote): number => statuses[kind];

/** The quote behind a link, in the quantities chosen of those it names. Looking changes nothing: mail programs open links, only a pressed button answers. */
export async function openQuote(
  asked: { token: string; tiers: string },
  language: Locale,
  context: LoaderFunctionArgs['context'],
): Promise<OpenedQuote> {
  const site = context.get(requestContext);
  if (site === null) return { kind: 'invalid' };
  try {
    const found = await findQuote(site.services, asked.token, Date.now());
    if (found === null) return { kind: 'invalid' };
    if (found === 'restricted') return { kind: 'gone' };
    return { kind: 'quote', quote: viewOfQuote(found, language, asked) };
  } catch (error) {
    if (error instanceof StorageUnavailable) return { kind: 'later' };
    throw error;
  }
}
