import { defaultLocale, locales, type Locale } from '../../../domain/locale.ts';
import { prefixedLocales } from '../../../domain/pages.ts';

declare global {
  interface Window {
    rememberLanguage?(language: string): void;
  }
}

/** Stores the choice under the specified key and mirrors it in a cookie, so that the server can send the right document at once. */
export const rememberLanguage = (language: Locale): void => window.rememberLanguage?.(language);

/**
 * Runs before the first paint, as an inline script of the head; kept free of dependencies because it is inlined as text.
 * - A stored language that the cookie does not mirror (cookies were cleared, or an older visit) is mirrored and the
 *   document asked for again, hidden meanwhile. On an address that names its language the address decides.
 * - A link to English is a choice of it, before the other scripts are there, too: it has the plain addresses, where a
 *   stored language would decide (docs/decisions/language-choice.md). The middle button opens it in a tab, without a click.
 * Storage may be switched off; the cookie alone still carries the choice.
 */
export const keepLanguage = `(function(w,d,e,l){function k(l){try{localStorage.setItem('language',l)}catch(_){}
d.cookie='language='+l+'; Path=/; Max-Age=31536000; SameSite=Lax'+(location.protocol==='https:'?'; Secure':'')}
function f(p){var a=p.button<2&&p.target.closest('a[hreflang=${defaultLocale}]');if(a)k(a.hreflang)}
w.rememberLanguage=k;addEventListener('click',f,true);addEventListener('auxclick',f,true);
try{l=localStorage.getItem('language')}catch(_){}
if(!/^(${locales.join('|')})$/.test(l)||/^\\/(${prefixedLocales.join('|')})(\\/|$)/.test(location.pathname)||l===e.lang)return;
k(l);if(d.cookie.indexOf('language='+l)<0)return;e.style.visibility='hidden';location.reload()})(window,document,document.documentElement)`;
