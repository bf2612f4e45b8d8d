import type { ClaimDetail } from '../../../../domain/claim-detail.ts';
import type { Locale } from '../../../../domain/locale.ts';
import { fetchJson } from '../../network/load.ts';

const requested = new Map<Locale, Promise<Record<string, ClaimDetail>>>();

/** The details of a claim; all of a language are fetched with the first one asked for. @throws when there is no answer or no such claim */
export async function claimDetail(language: Locale, id: string): Promise<ClaimDetail> {
  let request = requested.get(language);
  if (!request) {
    const address = `/data/${language}/claim-details.json`;
    request = fetchJson<Record<string, ClaimDetail>>(address);
    // a failed request may be repeated at the next attempt
    request.catch(() => requested.delete(language));
    requested.set(language, request);
  }
  const claim = (await request)[id];
  if (!claim) throw new Error(`no claim ${id}`);
  return claim;
}
