import type { LoaderFunctionArgs } from 'react-router';
import type { Locale } from '../../../../domain/locale.ts';
import { StorageUnavailable } from '../../../../server/platform/database/storage-unavailable.ts';
import { findOffer } from '../../../../server/features/quotes/find-offer.ts';
import { requestContext } from '../../../../server/web/request-context.ts';
import type { OfferShown } from '../../features/shop/list/offer-view.tsx';
import { viewOfOffer } from './view-of-offer.ts';

/** What a signed link opens. `gone`: it is shown nowhere any more; `later`: the storage does not answer. */
export type OpenedOffer = { kind: 'offer'; offer: OfferShown } | { kind: 'invalid' | 'gone' | 'later' };

const statuses = { offer: 200, invalid: 404, gone: 410, later: 503 } as const;
export const statusOfView = ({ kind }: OpenedOffer): number => statuses[kind];

/** The offer behind a link, in the quantities chosen of those it names. Looking changes nothing: mail programs open links, only a pressed button answers. */
export async function openOffer(
  asked: { token: string; tiers: string },
  language: Locale,
  context: LoaderFunctionArgs['context'],
): Promise<OpenedOffer> {
  const site = context.get(requestContext);
  if (site === null) return { kind: 'invalid' };
  try {
    const found = await findOffer(site.services, asked.token, Date.now());
    if (found === null) return { kind: 'invalid' };
    if (found === 'restricted') return { kind: 'gone' };
    return { kind: 'offer', offer: viewOfOffer(found, language, asked) };
  } catch (error) {
    if (error instanceof StorageUnavailable) return { kind: 'later' };
    throw error;
  }
}
