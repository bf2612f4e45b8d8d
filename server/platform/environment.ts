import * as z from 'zod/mini';
import { paymentProviders } from '../../domain/orders/online-payment.ts';
import { claimModes } from './claim-mode.ts';

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

/** Whether every % of it stands for a letter. */
export function canDecode(part: string): boolean {
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

/** The variables that are read, as they are written. */
export const environment = z.object({
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

export const isLocal = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
