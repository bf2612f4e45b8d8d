import { resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import type { ClaimMode } from './claim-mode.ts';
import { environment, isLocal } from './environment.ts';
import { isHost } from './http/allowed-hosts.ts';
import { parseImap, type ImapSetting } from './imap-setting.ts';
import { isTestKey, readPaymentSetting, type PaymentSetting } from './payment-setting.ts';

/** Thrown at start with one line per wrong variable, each naming it and saying what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export interface Config {
  port: number;
  /** undefined listens on all addresses */
  host: string | undefined;
  /** null: as content/company.json says */
  claims: ClaimMode | null;
  /** origin (and path, if any) without a slash at the end */
  siteUrl: string;
  /** false: this instance has no desk */
  desk: boolean;
  deskPort: number;
  deskHost: string;
  /** origin of the desk; null: http://localhost with the port it got */
  deskUrl: string | null;
  /** absolute path */
  dataDir: string;
  /** null: the SQLite file in dataDir */
  databaseUrl: string | null;
  databasePool: number;
  /** null: mails become files */
  smtpUrl: string | null;
  /** `send`: the mail server delivers to nobody, so papers and mails with sample data of the company may leave */
  sampleMail: 'hold' | 'send';
  /** null: mail that comes in stays in the mailbox */
  imap: ImapSetting | null;
  /** null: the e-mail of content/company.json */
  mailFrom: string | null;
  mailTo: string | null;
  mailPerSecond: number;
  mailConnections: number;
  mailMaxAttempts: number;
  mailReceiptsPerSender: number;
  mailReceiptsPerHour: number;
  allowedOrigins: readonly string[];
  /** host names without port */
  allowedHosts: readonly string[];
  trustProxyHops: number;
  rateLimitSoft: number;
  rateLimitHard: number;
  rateLimitPages: number;
  ai: { baseUrl: string; model: string; apiKey: string | null } | null;
  /** of VIES, without a slash at the end; null: VAT ids are not asked about */
  viesUrl: string | null;
  /** the service by which buyers pay online; null: nothing of it is shown or promised */
  payment: PaymentSetting | null;
  metricsPort: number | null;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** sentences for the log at start: allowed, but probably not meant */
  warnings: readonly string[];
}

/**
 * Parses the environment once, at start. An empty variable counts as not set.
 * @throws {ConfigError} naming every wrong variable
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env)
      .filter(([, value]) => value !== undefined && value.trim() !== '')
      .map(([name, value]) => [name, value?.trim()]),
  );
  const parsed = z.safeParse(environment, given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'));
  const values = parsed.data;
  const siteUrl = (values.SITE_URL ?? `http://localhost:${values.PORT}`).replace(/(?<!\/)\/+$/, '');
  const { origins, mistakes } = parseOrigins(values.ALLOWED_ORIGINS);
  const allowedHosts = listed(values.ALLOWED_HOSTS);
  for (const name of allowedHosts)
    if (!isHost(name) || /:\d+$/.test(name))
      mistakes.push(
        `ALLOWED_HOSTS must list names or addresses such as intranet.example.com, without port; "${name}" is none`,
      );

  if (values.METRICS_PORT !== undefined && values.METRICS_PORT === values.PORT)
    mistakes.push('METRICS_PORT must differ from PORT: metrics are not for visitors');
  if (
    isInside(
      resolve(values.DATA_DIR),
      ['build', 'public', 'apps', 'content', 'node_modules'].map((folder) => resolve(folder)),
    )
  )
    mistakes.push(
      'DATA_DIR must not lie in a folder of the site itself: a build or an update would delete what visitors sent',
    );
  if (values.RATE_LIMIT_HARD < values.RATE_LIMIT_SOFT)
    mistakes.push('RATE_LIMIT_HARD must not be smaller than RATE_LIMIT_SOFT');
  if (values.AI_BASE_URL !== undefined && values.AI_MODEL === undefined)
    mistakes.push('AI_MODEL is required with AI_BASE_URL');
  if (new URL(siteUrl).search !== '' || new URL(siteUrl).hash !== '')
    mistakes.push('SITE_URL must not carry a query or a fragment');
  if (new URL(siteUrl).username !== '' || new URL(siteUrl).password !== '')
    mistakes.push('SITE_URL must not carry a user or password: it is the address visitors see');
  if (values.DESK === 'on') mistakes.push(...deskMistakes(values));
  const imap = values.IMAP_URL === undefined ? null : parseImap(new URL(values.IMAP_URL));
  if (typeof imap === 'string') mistakes.push(imap);
  const payment = readPaymentSetting(values);
  if (Array.isArray(payment)) mistakes.push(...payment);
  if (mistakes.length > 0 || typeof imap === 'string' || Array.isArray(payment))
    throw new ConfigError(mistakes.join('\n'));

  const config: Config = {
    port: values.PORT,
    host: values.HOST,
    claims: values.CLAIMS ?? null,
    siteUrl,
    desk: values.DESK === 'on',
    deskPort: values.DESK_PORT,
    deskHost: values.DESK_HOST,
    deskUrl: values.DESK_URL === undefined ? null : new URL(values.DESK_URL).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    smtpUrl: values.SMTP_URL ?? null,
    sampleMail: values.SAMPLE_MAIL,
    imap,
    mailFrom: values.MAIL_FROM ?? null,
    mailTo: values.MAIL_TO ?? null,
    mailPerSecond: values.MAIL_PER_SECOND,
    mailConnections: values.MAIL_CONNECTIONS,
    mailMaxAttempts: values.MAIL_MAX_ATTEMPTS,
    mailReceiptsPerSender: values.MAIL_RECEIPTS_PER_SENDER,
    mailReceiptsPerHour: values.MAIL_RECEIPTS_PER_HOUR,
    allowedOrigins: origins,
    allowedHosts,
    trustProxyHops: values.TRUST_PROXY_HOPS,
    rateLimitSoft: values.RATE_LIMIT_SOFT,
    rateLimitHard: values.RATE_LIMIT_HARD,
    rateLimitPages: values.RATE_LIMIT_PAGES,
    ai:
      values.AI_BASE_URL !== undefined && values.AI_MODEL !== undefined
        ? {
            baseUrl: values.AI_BASE_URL.replace(/(?<!\/)\/+$/, ''),
            model: values.AI_MODEL,
            apiKey: values.AI_API_KEY ?? null,
          }
        : null,
    viesUrl: values.VIES_URL?.replace(/(?<!\/)\/+$/, '') ?? null,
    payment,
    metricsPort: values.METRICS_PORT ?? null,
    logLevel: values.LOG_LEVEL,
    warnings: [],
  };
  return { ...config, warnings: warningsFor(config) };
}

/** Passkeys and cookies need an origin of the desk's own, over https unless it is this machine's. */
function deskMistakes(values: z.infer<typeof environment>): string[] {
  const mistakes: string[] = [];
  if (values.DESK_PORT !== 0 && values.DESK_PORT === values.PORT)
    mistakes.push('DESK_PORT must differ from PORT: the desk is not for visitors (DESK_PORT is 3001 unless set)');
  if (values.DESK_PORT !== 0 && values.DESK_PORT === values.METRICS_PORT)
    mistakes.push('DESK_PORT must differ from METRICS_PORT');
  if (values.DESK_URL === undefined) return mistakes;
  const url = new URL(values.DESK_URL);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    mistakes.push('DESK_URL must be an address without path, query, user or password');
  if (url.protocol === 'http:' && url.hostname !== 'localhost')
    mistakes.push(
      'DESK_URL must start with https:// unless it is http://localhost: browsers allow passkeys there only',
    );
  if (values.SITE_URL !== undefined && new URL(values.SITE_URL).origin === url.origin)
    mistakes.push('DESK_URL must differ from SITE_URL: a script that got into a public page must not reach the desk');
  return mistakes;
}

const isInside = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path === folder || path.startsWith(folder + sep));

/** The entries of a comma-separated list. */
const listed = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseOrigins(list: string): { origins: string[]; mistakes: string[] } {
  const origins: string[] = [];
  const mistakes: string[] = [];
  for (const entry of listed(list)) {
    if (
      URL.canParse(entry) &&
      /^https?:$/.test(new URL(entry).protocol) &&
      new URL(entry).origin === entry.replace(/\/$/, '')
    )
      origins.push(new URL(entry).origin);
    else
      mistakes.push(
        `ALLOWED_ORIGINS must list origins such as https://shop.example.com; "${entry}" is none ("*" would open the forms to every page on the web)`,
      );
  }
  return { origins, mistakes };
}

const isPlain = ({ protocol, hostname, searchParams }: URL) =>
  protocol === 'smtp:' && !isLocal(hostname) && searchParams.get('requireTLS') !== 'true';

/** A site meant for the public that still runs on defaults made for trying it out. */
function warningsFor(config: Config): string[] {
  const site = new URL(config.siteUrl);
  const desk = config.desk && !isLocal(config.deskHost) && !config.deskUrl?.startsWith('https:');
  const warnings = desk
    ? [
        'DESK_HOST is not a local address and DESK_URL is not https: people elsewhere cannot sign in at the desk; set DESK_URL to its https address',
      ]
    : [];
  if (isLocal(site.hostname)) return warnings;
  const model = config.ai === null ? null : new URL(config.ai.baseUrl);
  if (model !== null && model.protocol === 'http:' && !isLocal(model.hostname))
    warnings.push('AI_BASE_URL is not https: what visitors ask, and the key, travel unencrypted');
  if (config.payment !== null && isTestKey(config.payment))
    warnings.push('PAYMENT_KEY is a test key: what buyers pay online is not real money');
  if (site.protocol === 'http:') warnings.push('SITE_URL is public but not https: links in mails will be unencrypted');
  if (site.protocol === 'https:' && config.trustProxyHops === 0)
    warnings.push(
      'TRUST_PROXY_HOPS is 0, but https means that a proxy stands in front: all visitors would share one rate limit; set it to 1',
    );
  if (config.trustProxyHops > 0 && !isLocal(config.host ?? ''))
    warnings.push(
      'HOST is not a local address: whoever reaches PORT past the proxy can claim any address by X-Forwarded-For; set HOST to 127.0.0.1 or close the port',
    );
  if (
    config.databaseUrl !== null &&
    !isLocal(new URL(config.databaseUrl).hostname) &&
    !/^(require|verify-ca|verify-full)$/.test(new URL(config.databaseUrl).searchParams.get('sslmode') ?? '')
  )
    warnings.push(
      'DATABASE_URL leads to another machine without sslmode=verify-full: what visitors send travels unencrypted',
    );
  if (config.smtpUrl === null) warnings.push('SMTP_URL is not set: mails are written to files and reach nobody');
  if (config.mailTo === null)
    warnings.push('MAIL_TO is not set: enquiries go to the e-mail address in content/company.json');
  if (config.mailFrom === null)
    warnings.push('MAIL_FROM is not set: mails are sent from the e-mail address in content/company.json');
  if (config.smtpUrl !== null && isPlain(new URL(config.smtpUrl)))
    warnings.push(
      'SMTP_URL starts with smtp://: the connection is encrypted only if the mail server quotes STARTTLS; add ?requireTLS=true to insist on it',
    );
  return warnings;
}
