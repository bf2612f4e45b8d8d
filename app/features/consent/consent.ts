/** The stored consent (specification, sections 3 and 4). Nothing else on the site reads or writes these keys. */
export type CookieConsent = 'accepted' | 'necessary-only' | 'custom';
export type AnalyticsConsent = 'accepted' | 'declined';

const isCookieConsent = (value: string | null): value is CookieConsent => value === 'accepted' || value === 'necessary-only' || value === 'custom';

/** The stored choice, or null when there is none yet (or storage is switched off, when nothing can be kept anyway). */
export function storedConsent(): CookieConsent | null {
  try {
    const value = localStorage.getItem('cookieConsent');
    return isCookieConsent(value) ? value : null;
  } catch {
    return null;
  }
}

export function analyticsAccepted(): boolean {
  try {
    return localStorage.getItem('analyticsConsent') === 'accepted';
  } catch {
    return false;
  }
}

export function storeConsent(choice: CookieConsent, analytics: AnalyticsConsent): void {
  try {
    localStorage.setItem('cookieConsent', choice);
    localStorage.setItem('analyticsConsent', analytics);
  } catch {
    // without storage the notice comes again on the next visit
  }
}

const listeners = new Set<() => void>();

/** Opens the settings panel again, so that a choice can be revoked at any time. */
export function openConsentSettings(): void {
  for (const listener of listeners) listener();
}

export function onOpenConsentSettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
