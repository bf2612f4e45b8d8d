import { join } from 'node:path';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { createDeskApp, type DeskApp, type DeskClient, type DeskParts } from '../../server/web/desk/desk-app.ts';
import { hashOf } from '../../server/platform/http/security-headers.ts';
import { mailboxId } from '../../server/features/inbound-mail/mailbox-cursor.ts';
import { createAttemptBudgets } from '../../server/features/accounts/attempt-budgets.ts';
import { createKnownAccounts } from '../../server/features/accounts/known-accounts.ts';
import { findSession } from '../../server/features/accounts/sessions.ts';
import { deskCookies } from './document/cookies.ts';
import { deskContext } from './document/desk-context.ts';
import { stylesheetText } from './document/stylesheet.ts';

const handler = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');

/** The desk as a function from Request to Response. The server loads it unless DESK is off (server/web/desk/start-desk.ts). */
export function openDesk(parts: DeskParts): DeskApp {
  const { config, services, now, deskUrl } = parts;
  const { database, secrets } = services;
  const cookies = deskCookies(deskUrl.protocol === 'https:');
  const budgets = createAttemptBudgets(database, secrets, now);
  const accounts = createKnownAccounts();
  const accountOf = (request: Request) => accounts.of(cookies.read(request, 'session'));
  const isSignedIn = async (request: Request) => {
    const token = cookies.read(request, 'session');
    return token !== undefined && (await findSession(database, token, now(), 'look')) !== null;
  };
  const render = (request: Request, { address, nonce }: DeskClient & { nonce: string }) => {
    const context = new RouterContextProvider();
    context.set(deskContext, {
      database,
      secrets,
      budgets,
      now,
      deskUrl,
      brand: parts.texts.company.brand,
      publisher: parts.publisher,
      siteUrl: config.siteUrl,
      calendar: parts.calendar(),
      health: parts.health,
      live: services.live,
      address,
      nonce,
      cookies,
      accounts,
      mailFolder: config.smtpUrl === null ? join(config.dataDir, 'mail') : null,
      dataPlaces: config,
      mailSetting: services.mailSetting,
      mailKinds: services.mailKinds,
      mailFrom: config.mailFrom ?? services.mailSetting.texts.company.email,
      messageIdHost: new URL(config.siteUrl).hostname,
      mailbox: config.imap === null ? null : mailboxId(config.imap),
      papers: services.papers,
      backups: services.backups,
      statements: services.statements,
      askVies: services.askVies,
      paymentService: config.payment?.provider ?? null,
      wakeOnlinePayments: () => services.onlinePayments?.wake(),
      newsletter: services.newsletter,
      newsletterStore: services.newsletterStore,
      mailsPerSecond: config.mailPerSecond,
      wakeMail: () => services.mail.wake(),
    });
    return handler(request, context);
  };
  return createDeskApp(parts, { accountOf, isSignedIn, render, stylesheet: hashOf(stylesheetText) });
}
