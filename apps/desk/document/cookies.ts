/**
 * `session`: who is signed in. `sign-in`: a sign-in by mail under way. `device`: see server/features/accounts/known-device.ts.
 * `keys`: `off` where single keys do nothing. `after-answer`: `stay` where the next item is not opened.
 * `languages`: in which of them texts are edited (routes/website/fields/text-languages.ts).
 */
export type CookieName = 'session' | 'sign-in' | 'device' | 'keys' | 'after-answer' | 'languages';

/** How long a browser keeps a choice; seconds. */
export const oneYear = 365 * 24 * 60 * 60;

export interface DeskCookies {
  read(request: Request, name: CookieName): string | undefined;
  /** A Set-Cookie header. @param seconds how long the browser keeps it; 0 removes it */
  set(name: CookieName, value: string, seconds: number): string;
}

/**
 * Over https the names carry `__Host-`: no other host of the domain can set them, none gets them. At http://localhost
 * Safari takes no Secure cookie, and so none with that prefix: the plain name serves there (docs/decisions/desk-sign-in.md).
 * `Lax`: a link in a mail leads to its page while one is signed in; what changes something is never a GET.
 */
export function deskCookies(secure: boolean): DeskCookies {
  const full = (name: CookieName) => `${secure ? '__Host-' : ''}desk-${name}`;
  return {
    read: (request, name) => {
      const wanted = `${full(name)}=`;
      const parts = (request.headers.get('cookie') ?? '').split(';').map((part) => part.trim());
      const found = parts.filter((part) => part.startsWith(wanted)).map((part) => part.slice(wanted.length));
      // two of one name: somebody else's may be among them
      return found.length === 1 ? found[0] : undefined;
    },
    set: (name, value, seconds) =>
      `${full(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`,
  };
}
