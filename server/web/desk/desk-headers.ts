import { baseSecurityHeaders } from '../../platform/http/security-headers.ts';

/** Header of an answer to a form that changed nothing: no other desk is told to look anew. */
export const lookedOnly = 'Desk-Looked-Only';

/**
 * Scripts from us and with this answer's nonce only; no style in attributes, and no element of styles but the desk's one
 * stylesheet, named by what is in it; and no text becomes script or markup by any function of the browser (Trusted Types,
 * without a policy that could make some).
 */
export function deskPolicy({ nonce, stylesheet }: { nonce: string; stylesheet: string }, secure: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' ${stylesheet}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // the previews of a mail and of a page, which have policies of their own
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * A mail as it will arrive, shown in a frame of the desk: no script, nothing from anywhere, and an origin of its own, so
 * that whatever somebody wrote into it reaches nothing.
 */
export const mailPreviewHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Headers of every answer but files: what the desk shows stays in no cache and no search engine. */
export function deskHeaders(secure: boolean): Record<string, string> {
  return {
    ...baseSecurityHeaders(secure),
    // an address of the desk names an item: no other site is told
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
    Vary: 'Cookie, Accept-Encoding',
  };
}

/**
 * Of a page of the site shown as a preview: it looks as it will, but no script of it runs, nothing is sent, and it stands
 * in the desk's own frame only.
 */
export const pagePreviewHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  // with its origin, or its own stylesheets would count as somebody else's
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
  'X-Frame-Options': 'SAMEORIGIN',
};
