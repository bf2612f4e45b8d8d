/** The stored consent (specification, sections 3 and 4). Nothing else on the site reads or writes these keys. */
export type CookieConsent = 'accepted' | 'necessary-only' | 'custom';
export type AnalyticsConsent = 'accepted' | 'declined';

const isCookieConsent = (value: string | null): value is CookieConsent =>
  value === 'accepted' || value === 'necessary-only' || value === 'custom';

// where storage is switched off the answer holds for this visit only
let answeredHere: CookieConsent | null = null;
let settingsOpen = false;
let dismissed = false;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

export function onConsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The stored choice, or null when there is none yet. */
export function storedConsent(): CookieConsent | null {
  try {
    const value = localStorage.getItem('cookieConsent');
    return isCookieConsent(value) ? value : answeredHere;
  } catch {
    return answeredHere;
  }
}

export function analyticsAccepted(): boolean {
  try {
    return localStorage.getItem('analyticsConsent') === 'accepted';
  } catch {
    return false;
  }
}

/** Stores an answer and closes whatever is open. */
export function storeConsent(choice: CookieConsent, analytics: AnalyticsConsent): void {
  answeredHere = choice;
  settingsOpen = false;
  try {
    localStorage.setItem('cookieConsent', choice);
    localStorage.setItem('analyticsConsent', analytics);
  } catch {
    // the notice comes again on the next visit
  }
  changed();
}

/** Closes the settings and keeps the choice as it was. */
export function closeConsentSettings(): void {
  settingsOpen = false;
  changed();
}

/** Puts the notice away without an answer: nothing is stored, and the next visit asks again. */
export function dismissNotice(): void {
  dismissed = true;
  changed();
}

export const isNoticeDismissed = (): boolean => dismissed;

export const areConsentSettingsOpen = (): boolean => settingsOpen;

/** Opens the settings panel again, so that a choice can be revoked at any time. */
export function openConsentSettings(): void {
  settingsOpen = true;
  changed();
}
