import { locales, type Locale } from '../../domain/locale.ts';
import { prefixedLocales } from '../../domain/pages.ts';

/** Stores the choice under the specified key and mirrors it in a cookie, so that the server can send the right document at once. */
export function rememberLanguage(language: Locale): void {
  try {
    localStorage.setItem('language', language);
  } catch {
    // storage may be switched off; the cookie alone still carries the choice
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

/**
 * Runs before the first paint, as an inline script: a stored language that the cookie does not mirror (cookies were
 * cleared, or an older visit) is mirrored and the document asked for again, hidden meanwhile. On an address that names
 * its language the address decides. Kept free of dependencies because it is inlined as text.
 */
export const applyStoredLanguage = `(function(){try{var l=localStorage.getItem('language'),d=document,e=d.documentElement;
if(!/^(${locales.join('|')})$/.test(l)||/^\\/(${prefixedLocales.join('|')})(\\/|$)/.test(location.pathname)||l===e.lang)return;
d.cookie='language='+l+'; Path=/; Max-Age=31536000; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'');
if(d.cookie.indexOf('language='+l)<0)return;e.style.visibility='hidden';location.reload()}catch(_){}})()`;
