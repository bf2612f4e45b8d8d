import { createHash } from 'node:crypto';

/** CSP source of an inline script or stylesheet. */
export const hashOf = (source: string | Buffer) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** CSP sources of the inline scripts of a document, in order of appearance. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', source = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes) || source === '') continue;
    hashes.add(hashOf(source));
  }
  return [...hashes];
}

/** CSP sources of the style elements of a document. */
export const inlineStyleHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, source = '']) => hashOf(source))),
];

/** CSP sources of what may stand in a document. */
interface Sources {
  scripts: readonly string[];
  styles: readonly string[];
  /** where a form may lead to beside the site itself: browsers look at redirects, too */
  formTargets?: readonly string[];
}

/** The strict policy of a document: nothing inline but the scripts and stylesheets that are given, nothing from elsewhere. */
export function contentSecurityPolicy({ scripts, styles, formTargets = [] }: Sources, secure: boolean): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    // React writes style attributes (progress widths), which no list could name. Browsers that do not tell them from
    // style elements (Safari before 15.4) take the first of the three.
    "style-src 'self' 'unsafe-inline'",
    ["style-src-elem 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    ["form-action 'self' mailto:", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Headers of every answer. `secure`: the public address is https, so browsers may be told to stay there. */
export function baseSecurityHeaders(secure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Headers of files that are no documents: scripts, styles, pictures. What governs a page's powers is said by the page. */
export const fileSecurityHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
