import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';
import { presets } from './environment.ts';

test('with nothing set the site runs on its embedded parts', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    siteUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    smtpUrl: null,
    allowedOrigins: [],
    trustProxyHops: 0,
    ai: null,
    metricsPort: null,
    logLevel: 'info',
    warnings: [],
  });
});

test('an empty variable counts as not set', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test.each([
  [{ PORT: 'http' }, /^PORT must be a whole number from 0 to 65535$/],
  [{ PORT: '70000' }, /^PORT must be at most 65535$/],
  [{ TRUST_PROXY_HOPS: '-1' }, /^TRUST_PROXY_HOPS must be a whole number/],
  [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL must be a PostgreSQL address/],
  [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must be an address starting with smtp:\/\//],
  [{ IMAP_URL: 'mail.example.com' }, /^IMAP_URL must be an address such as imaps:/],
  [{ IMAP_URL: 'imaps://mail.example.com/INBOX' }, /^IMAP_URL must name user and password/],
  [{ IMAP_URL: 'imaps://desk@mail.example.com' }, /^IMAP_URL must name user and password/],
  [{ IMAP_URL: 'imaps://desk:what?x@mail.example.com' }, /^IMAP_URL must/],
  [{ IMAP_URL: 'imaps://desk:x@mail.example.com/%zz' }, /^IMAP_URL names a folder with a %/],
  [{ SITE_URL: 'example.com' }, /^SITE_URL must be an address starting with http/],
  [{ SITE_URL: 'https://example.com/?x=1' }, /^SITE_URL must not carry/],
  [{ SITE_URL: 'https://user:secret@example.com' }, /^SITE_URL must not carry a user/],
  [{ SMTP_URL: 'smtp://user:%zz@mail.example.com' }, /^SMTP_URL holds a user or password with a %/],
  [{ DATABASE_URL: 'postgres://user:100%@db.example.com/site' }, /^DATABASE_URL holds a user or password with a %/],
  [{ MAIL_TO: 'Company <info@example.com>' }, /^MAIL_TO must be a plain e-mail address/],
  [{ MAIL_FROM: 'a@b.de\r\nBcc: c@d.de' }, /^MAIL_FROM must be a plain/],
  [{ METRICS_PORT: '3000' }, /^METRICS_PORT must differ from PORT/],
  [{ DESK_PORT: '3000' }, /^DESK_PORT must differ from PORT/],
  [{ DESK_URL: 'http://desk.example.com' }, /^DESK_URL must start with https:/],
  [{ DESK_URL: 'http://127.0.0.1:3001' }, /^DESK_URL must start with https:.*http:\/\/localhost/],
  [{ DESK_URL: 'https://desk.example.com/desk' }, /^DESK_URL must be an address without path/],
  [{ DESK_URL: 'https://example.com', SITE_URL: 'https://example.com' }, /^DESK_URL must differ from SITE_URL/],
  [{ DESK: 'no' }, /^DESK must be on or off/],
  [{ RATE_LIMIT_SOFT: '100' }, /^RATE_LIMIT_HARD must not be smaller/],
  [{ ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS must list origins.*"\*" is none/],
  [{ ALLOWED_ORIGINS: 'https://a.example/path' }, /^ALLOWED_ORIGINS/],
  [{ AI_BASE_URL: 'https://ai.example' }, /^AI_MODEL is required/],
  [{ DATA_DIR: 'public/data' }, /^DATA_DIR must not lie in a folder of the site/],
  [{ DATA_DIR: './build' }, /^DATA_DIR must not/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be trace/],
  [{ PAYMENT_PROVIDER: 'paypal' }, /^PAYMENT_PROVIDER must be mollie or stripe/],
  [{ PAYMENT_KEY: 'live_abcdefghijk' }, /^PAYMENT_PROVIDER is required/],
  [{ PAYMENT_PROVIDER: 'mollie' }, /^PAYMENT_KEY must be an API key of Mollie’s/],
  [{ PAYMENT_PROVIDER: 'mollie', PAYMENT_KEY: 'sk_live_abcdefghijk' }, /^PAYMENT_KEY must be an API key of Mollie’s/],
  [
    { PAYMENT_PROVIDER: 'mollie', PAYMENT_KEY: 'live_abcdefghijk', PAYMENT_API_URL: 'http://localhost:1' },
    /^PAYMENT_API_URL must start with https/,
  ],
  [{ PAYMENT_PROVIDER: 'stripe', PAYMENT_KEY: 'sk_live_abcdefghijk' }, /^PAYMENT_WEBHOOK_SECRET must be/],
])('%o is refused in a sentence that names the variable', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(ConfigError);
  expect(() => parseConfig(env)).toThrow(sentence);
});

test('all mistakes are named at once', () => {
  expect(() => parseConfig({ PORT: 'x', SMTP_URL: 'y' })).toThrow(/PORT[^\n]*\nSMTP_URL/);
});

test('a public site on try-out settings is warned about, a complete one is not', () => {
  expect(parseConfig({ SITE_URL: 'https://example.com' }).warnings.join(' ')).toMatch(/SMTP_URL.*MAIL_TO.*MAIL_FROM/);
  expect(
    parseConfig({
      SITE_URL: 'https://example.com',
      AI_BASE_URL: 'http://ai.example.com/v1',
      AI_MODEL: 'm',
    }).warnings.join(' '),
  ).toMatch(/AI_BASE_URL is not https/);
  const complete = {
    SITE_URL: 'https://example.com/',
    HOST: '127.0.0.1',
    TRUST_PROXY_HOPS: '1',
    SMTP_URL: 'smtps://u:p@mail.example.com',
    MAIL_TO: 'a@example.com',
    MAIL_FROM: 'b@example.com',
    ALLOWED_ORIGINS: 'https://a.example, https://b.example/',
  };
  expect(parseConfig(complete)).toMatchObject({
    siteUrl: 'https://example.com',
    warnings: [],
    allowedOrigins: ['https://a.example', 'https://b.example'],
  });
});

test('every number among the variables is understood, and what is none is named', () => {
  for (const [name] of presets().filter(([known]) => /PORT|POOL|HOPS|RATE|PER_SECOND|CONNECTIONS|ATTEMPTS/.test(known)))
    expect(() => parseConfig({ [name]: 'x' })).toThrow(name);
});

test.each([
  [{ TRUST_PROXY_HOPS: '0' }, /all visitors would share one rate limit/],
  [{ HOST: '0.0.0.0', TRUST_PROXY_HOPS: '1' }, /can claim any address/],
  [{ HOST: undefined, TRUST_PROXY_HOPS: '1' }, /can claim any address/],
  [{ DATABASE_URL: 'postgres://site@db.example.com/site' }, /unencrypted/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /requireTLS=true/],
])('a public site with %o is warned about', (env, sentence) => {
  expect(parseConfig({ SITE_URL: 'https://example.com', HOST: '127.0.0.1', ...env }).warnings.join(' ')).toMatch(
    sentence,
  );
});

test('what is encrypted or stays on the machine needs no warning', () => {
  const safe = {
    SITE_URL: 'https://example.com',
    HOST: '127.0.0.1',
    TRUST_PROXY_HOPS: '1',
    MAIL_TO: 'a@example.com',
    MAIL_FROM: 'b@example.com',
  };
  expect(
    parseConfig({ ...safe, DATABASE_URL: 'postgres://site@127.0.0.1/site', SMTP_URL: 'smtp://127.0.0.1:25' }).warnings,
  ).toEqual([]);
  expect(
    parseConfig({
      ...safe,
      DATABASE_URL: 'postgres://site@db.example.com/site?sslmode=verify-full',
      SMTP_URL: 'smtp://mail.example.com?requireTLS=true',
    }).warnings,
  ).toEqual([]);
});

test('a mailbox is one address, with the usual ports and folder', () => {
  expect(parseConfig({}).imap).toBe(null);
  expect(parseConfig({ IMAP_URL: 'imaps://desk%40example.com:p%40ss@mail.example.com' }).imap).toEqual({
    host: 'mail.example.com',
    port: 993,
    secure: true,
    isLocal: false,
    user: 'desk@example.com',
    password: 'p@ss',
    folder: 'INBOX',
  });
  expect(parseConfig({ IMAP_URL: 'imap://desk:x@[::1]/Kunden/Anfragen%20alle' }).imap).toMatchObject({
    host: '::1',
    port: 143,
    secure: false,
    isLocal: true,
    folder: 'Kunden/Anfragen alle',
  });
});
