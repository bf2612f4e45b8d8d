import { data, redirect, redirectDocument, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { roleMay, type DeskLanguage } from '../../../domain/desk-roles.ts';
import { lookUpLink } from '../../../server/features/accounts/first-link.ts';
import { findSession, isFresh, type SignedIn } from '../../../server/features/accounts/sessions.ts';
import { deskContext, linkLanguageContext, signedInContext, type DeskContext } from './desk-context.ts';
import { frameData } from './frame-data.ts';
import { languageOf } from '../i18n/language-of.ts';
import { confirmFirst } from '../network/confirm-first.ts';
import { linkToken } from './link-token.ts';
import { deskPageOf, firstPage, type Access } from '../pages.ts';
import type { GuardRefusal } from './refusal.ts';

/**
 * Stands before every loader and action, for documents and for data alike (root.tsx): what the table of pages does not
 * allow never runs.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, context, pattern, url }) => {
  const desk = context.get(deskContext);
  const token = desk.cookies.read(request, 'session');
  const page = deskPageOf(pattern);
  const how = page?.background ? 'look' : 'click';
  const who = token === undefined ? null : await findSession(desk.database, token, desk.now(), how);
  if (token !== undefined) desk.accounts.note(token, who?.operator.id ?? null);
  context.set(signedInContext, who);
  if (page?.pattern === '/start') context.set(linkLanguageContext, await languageOfLink(desk, url));
  const acts = request.method !== 'GET' && request.method !== 'HEAD';
  // an address that stands nowhere says the same to everybody who is signed in, and nothing to others
  const needed: Access | null = page === undefined ? 'setup' : acts ? (page.act ?? null) : page.read;
  if (needed === null || (page === undefined && acts)) throw refusal(405, request, context, who);
  if (needed === 'anyone') return;
  // a page that sends something stays, with what somebody was writing in it (network/unsent.ts)
  if (who === null && acts && isAskedByPage(request)) throw data(null, { status: 401 });
  // a page without React (sign-in/plain-page.tsx)
  if (who === null) throw redirectDocument(`/sign-in${wayBack(acts ? '' : `${url.pathname}${url.search}`)}`);
  if (!isAllowed(who, needed)) {
    if (who.session.stage === 'setup') throw redirect('/setup');
    throw refusal(403, request, context, who);
  }
  if (page === undefined) throw refusal(404, request, context, who);
  // a session that came by a link has nothing to confirm with, and ends within the hour
  const stale = who.session.stage === 'full' && !isFresh(who.session, desk.now());
  if (acts && page?.fresh && stale)
    throw redirect(`/confirm${wayBack(`${url.pathname}${url.search}`)}`, { headers: { [confirmFirst]: 'yes' } });
};

/** Of whoever the link is for: the pages after it are in theirs. */
async function languageOfLink({ database, now }: DeskContext, url: URL): Promise<DeskLanguage | null> {
  const operator = await lookUpLink(database, linkToken(url), now());
  return operator?.language ?? null;
}

/** Sent by React Router from an open page, not as a document. */
const isAskedByPage = ({ url }: Request) => new URL(url).pathname.endsWith('.data');

/** With what the error screen needs to stand in the frame of whoever is signed in. */
function refusal(status: number, request: Request, context: Readonly<RouterContextProvider>, who: SignedIn | null) {
  const refused: GuardRefusal = {
    language: languageOf(request, context),
    frame: who?.session.stage === 'full' ? frameData(context.get(deskContext).brand, who.operator, null) : null,
  };
  return data(refused, { status });
}

function isAllowed({ operator, session }: SignedIn, needed: Access): boolean {
  if (needed === 'anyone' || needed === 'setup') return true;
  return session.stage === 'full' && roleMay(operator.role, needed);
}

/** To be put behind the address of a page that leads back to `path`. */
export const wayBack = (path: string): string =>
  path === '' || path === '/' ? '' : `?${new URLSearchParams({ to: path }).toString()}`;

/** The page to go on to, from `?to=`: an address of the desk, and of nowhere else. */
export function goOnTo(request: Request, otherwise: string = firstPage): string {
  const to = new URL(request.url).searchParams.get('to') ?? '';
  // one slash, then no second one and no backslash: browsers take both for another host
  return /^\/(?![/\\])[^\\\s]*$/.test(to) ? to : otherwise;
}
