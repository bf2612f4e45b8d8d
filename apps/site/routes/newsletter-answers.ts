import type { Locale } from '../../../domain/locale.ts';
import { content } from '../../../server/features/content/load.ts';
import { serverContent } from '../../../server/features/content/server-content.ts';
import { StorageUnavailable } from '../../../server/platform/database/storage-unavailable.ts';
import { openPageForm, submitPageForm, type PageFormSetting } from '../../../server/web/api/page-form.ts';
import type { RequestContext } from '../../../server/web/request-context.ts';
import {
  isUnsubscribeToken,
  lookUpConfirmation,
} from '../../../server/features/newsletters/look-up-newsletter-link.ts';
import { statusOfView, type NewsletterView } from '../features/newsletter/newsletter-view.ts';

interface Answer {
  view: NewsletterView;
  status: number;
  headers: Record<string, string>;
}

// as `newsletter-tokens.ts` makes them: a signature, or a subscription's id and a signature
const confirmationPattern = /^[\w-]{43}$/;
const unsubscribePattern = /^[0-9a-f-]{36}\.[\w-]{43}$/;

const unavailable = (language: Locale): NewsletterView => ({
  kind: 'unavailable',
  problem: serverContent().message(language, 'validation.call.unavailable', { email: content().company.email }),
});

/** What the page shows for its address. Opening a link changes nothing. */
export async function viewOfNewsletterLink(
  query: URLSearchParams,
  language: Locale,
  site: RequestContext | null,
): Promise<NewsletterView> {
  const state = query.get('state');
  const token = query.get('token');
  const unsubscribe = query.get('unsubscribe');
  if (state === 'requested' || state === 'confirmed') return { kind: state };
  if (site === null || (token === null && unsubscribe === null)) return { kind: 'subscribe' };
  const { database, secrets } = site.services;
  return guarded(language, async () => {
    if (token !== null) {
      if (!confirmationPattern.test(token)) return { kind: 'malformed' };
      const found = await lookUpConfirmation(database, token, Date.now());
      return found === 'open' ? { kind: 'confirm', token } : { kind: found };
    }
    if (unsubscribe === null || !unsubscribePattern.test(unsubscribe)) return { kind: 'malformed' };
    return (await isUnsubscribeToken(secrets, unsubscribe))
      ? { kind: 'unsubscribe', token: unsubscribe }
      : { kind: 'unknownUnsubscribe' };
  });
}

/**
 * Does what was posted. An unsubscribe link needs no body: mail programs post `List-Unsubscribe=One-Click` to it, follow
 * no redirect and want 200 (RFC 8058).
 */
export async function answerNewsletterPost(request: Request, setting: PageFormSetting): Promise<Answer> {
  const { language, site } = setting;
  const query = new URL(request.url).searchParams;
  const token = query.get('token');
  const unsubscribe = query.get('unsubscribe');
  if (token === null && unsubscribe === null) return subscribe(request, setting);
  const { enquiries } = site.services;
  const view = await guarded(language, async () => {
    if (unsubscribe !== null) {
      if (!unsubscribePattern.test(unsubscribe)) return { kind: 'malformed' };
      return (await enquiries.unsubscribeNewsletter(unsubscribe)) === 'unknown'
        ? { kind: 'unknownUnsubscribe' }
        : { kind: 'unsubscribed' };
    }
    if (token === null || !confirmationPattern.test(token)) return { kind: 'malformed' };
    return { kind: await enquiries.confirmNewsletter(token) };
  });
  return { view, status: statusOfView[view.kind], headers: view.kind === 'unavailable' ? { 'Retry-After': '30' } : {} };
}

async function guarded(language: Locale, work: () => Promise<NewsletterView>): Promise<NewsletterView> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StorageUnavailable) return unavailable(language);
    throw error;
  }
}

async function subscribe(request: Request, setting: PageFormSetting): Promise<Answer> {
  const opened = await openPageForm(request, setting);
  const result =
    'returned' in opened ? opened : await submitPageForm(setting.site.services.enquiries.newsletter, opened, setting);
  if ('answer' in result) return { view: { kind: 'requested' }, status: 200, headers: {} };
  const { returned, status, headers } = result;
  return { view: { kind: 'subscribe', returned }, status, headers };
}
