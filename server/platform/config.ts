import { resolve, sep } from 'node:path';
import * as z from 'zod/mini';
import { claimModes, type ClaimMode } from './claim-mode.ts';
import { paymentProviders } from '../../domain/orders/online-payment.ts';
import { isHost } from './http/allowed-hosts.ts';
import { isTestKey, readPaymentSetting, type PaymentSetting } from './payment-setting.ts';

/** Thrown at start with one line per wrong variable, each naming it and saying what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const whole = (from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(from, `must be at least ${from}`), z.lte(to, `must be at most ${to}`)),
    ),
  );

function address(protocols: readonly string[], expected: string) {
  return z.string().check(
    z.refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '',
      { error: `must be ${expected}`, abort: true },
    ),
    z.refine(
      (value) => canDecode(new URL(value).username) && canDecode(new URL(value).password),
      'holds a user or password with a % that is not written as %25',
    ),
  );
}

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const mailbox = z
  .string()
  .check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be a plain e-mail address such as info@example.com'));
const webAddress = address(['http:', 'https:'], 'an address starting with http:// or https://');

const environment = z.object({
  PORT: z._default(whole(0, 65535), 3000),
  HOST: z.optional(z.string()),
  CLAIMS: z.optional(z.enum(claimModes, 'must be all or proven')),
  SITE_URL: z.optional(webAddress),
  DESK: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  DESK_PORT: z._default(whole(0, 65535), 3001),
  DESK_HOST: z._default(z.string(), '127.0.0.1'),
  DESK_URL: z.optional(webAddress),
  DATA_DIR: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(
    address(
      ['postgres:', 'postgresql:'],
      'a PostgreSQL address starting with postgres://; leave it out to use the file in DATA_DIR',
    ),
  ),
  DATABASE_POOL: z._default(whole(1, 200), 10),
  SMTP_URL: z.optional(address(['smtp:', 'smtps:'], 'an address starting with smtp:// or smtps://')),
  SAMPLE_MAIL: z._default(z.enum(['hold', 'send'], 'must be hold or send'), 'hold'),
  IMAP_URL: z.optional(address(['imap:', 'imaps:'], 'an address such as imaps://user:password@mail.example.com/INBOX')),
  MAIL_FROM: z.optional(mailbox),
  MAIL_TO: z.optional(mailbox),
  MAIL_PER_SECOND: z._default(whole(1, 1000), 10),
  MAIL_CONNECTIONS: z._default(whole(1, 20), 2),
  MAIL_MAX_ATTEMPTS: z._default(whole(1, 100), 16),
  MAIL_RECEIPTS_PER_SENDER: z._default(whole(0, 1_000_000), 50),
  MAIL_RECEIPTS_PER_HOUR: z._default(whole(0, 1_000_000_000), 500),
  ALLOWED_ORIGINS: z._default(z.string(), ''),
  ALLOWED_HOSTS: z._default(z.string(), ''),
  TRUST_PROXY_HOPS: z._default(whole(0, 10), 0),
  RATE_LIMIT_SOFT: z._default(whole(0, 1_000_000_000), 10),
  RATE_LIMIT_HARD: z._default(whole(1, 1_000_000_000), 60),
  RATE_LIMIT_PAGES: z._default(whole(1, 1_000_000_000), 120),
  AI_BASE_URL: z.optional(webAddress),
  AI_MODEL: z.optional(z.string()),
  AI_API_KEY: z.optional(z.string()),
  VIES_URL: z.optional(webAddress),
  PAYMENT_PROVIDER: z.optional(z.enum(paymentProviders, 'must be mollie or stripe')),
  PAYMENT_KEY: z.optional(z.string()),
  PAYMENT_WEBHOOK_SECRET: z.optional(z.string()),
  PAYMENT_API_URL: z.optional(webAddress),
  METRICS_PORT: z.optional(whole(1, 65535)),
  LOG_LEVEL: z._default(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
});

/** Every variable that is read, with what it is where it is not set, for the README; undefined: nothing of its own. */
export const presets = (): [name: string, preset: unknown][] => {
  const unset: Readonly<Record<string, unknown>> = z.parse(environment, {});
  return Object.keys(environment.shape).map((name) => [name, unset[name]]);
};

/** How the company's mailbox is read. */
export interface ImapSetting {
  host: string;
  port: number;
  /** encrypted from the first byte; else by STARTTLS, which only a server on this machine may lack */
  secure: boolean;
  isLocal: boolean;
  user: string;
  password: string;
  folder: string;
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

/** @returns what is wrong, as a sentence, where it does not say all that is needed */
function parseImap({
  protocol,
  hostname,
  port,
  username,
  password,
  pathname,
  search,
  hash,
}: URL): ImapSetting | string {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (username === '' || password === '')
    return 'IMAP_URL must name user and password: imaps://user:password@mail.example.com/INBOX (an @ in the user is written %40)';
  if (search !== '' || hash !== '')
    return 'IMAP_URL must not carry a query or a fragment (a ? in the password is written %3F, a # %23)';
  if (!canDecode(pathname)) return 'IMAP_URL names a folder with a % that is not written as %25';
  const secure = protocol === 'imaps:';
  return {
    host,
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    isLocal: isLocal(host),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.replace(/^\/|\/$/g, '')) || 'INBOX',
  };
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

const isLocal = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

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
