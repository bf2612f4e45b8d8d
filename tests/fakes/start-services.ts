import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseConfig, type Config } from '../../server/platform/config.ts';
import type { EnquiryKind } from '../../domain/forms/forms.ts';
import type { Locale } from '../../domain/locale.ts';
import type { CallOutcome } from '../../server/web/api/call.ts';
import type { Receipt } from '../../server/web/api/form-calls.ts';
import { newsletterMaterial } from '../../server/features/newsletters/material-from-content.ts';
import { createServices } from '../../server/start/create-services.ts';
import { setSampleRule } from '../../server/platform/mail/sample-hold.ts';
import type { Services } from '../../server/web/services.ts';
import type { SiteTexts } from '../../server/features/content/site-texts.ts';
import { putReadyDatabase } from './ready-database.ts';
import { siteTexts } from './site-texts.ts';

export interface TestServices extends Services {
  /** the time the services see; tests move it on */
  clock: { now: number };
  dataDir: string;
  config: Config;
  /** lines of the log */
  log: string[];
  /** Calls a function as a browser would. */
  call(
    name: string,
    body: unknown,
    options?: { headers?: Record<string, string>; method?: string; address?: string },
  ): Promise<Response>;
  /** Sends a form as its page does without JavaScript. */
  sendPage(
    kind: EnquiryKind,
    fields: Readonly<Record<string, string>>,
    options?: PageOptions,
  ): Promise<CallOutcome<Receipt>>;
  remove(): Promise<void>;
}

interface PageOptions {
  address?: string;
  language?: Locale;
}

/** The real services over a data folder of their own; nothing is delivered before `mail.runOnce()`. */
export async function startServices(
  env: Record<string, string> = {},
  content: SiteTexts = siteTexts,
): Promise<TestServices> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'site-test-'));
  if (env['DATABASE_URL'] === undefined && env['DATA_DIR'] === undefined) putReadyDatabase(dataDir);
  const clock = { now: Date.now() };
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(line) });
  const config = parseConfig({
    RATE_LIMIT_SOFT: '1000',
    RATE_LIMIT_HARD: '10000',
    RATE_LIMIT_PAGES: '10000',
    MAIL_RECEIPTS_PER_SENDER: '0',
    MAIL_RECEIPTS_PER_HOUR: '0',
    SITE_URL: 'https://site.example',
    ...env,
    DATA_DIR: dataDir,
  });
  const services = await createServices(config, {
    logger,
    now: () => clock.now,
    content,
    calendar: () => ({ opens: 9 * 60, closes: 17 * 60, isHoliday: () => false, deliveryWeeks: 4, transitDays: 0 }),
    material: newsletterMaterial(),
    random: () => 0.5,
  });
  return {
    ...services,
    config,
    clock,
    dataDir,
    log,
    call: async (name, body, options = {}) => {
      const method = options.method ?? 'POST';
      const request = new Request(`https://site.example/functions/v1/${name}`, {
        method,
        headers: { 'content-type': 'application/json', ...options.headers },
        ...(['GET', 'HEAD', 'OPTIONS'].includes(method)
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const response = await services.calls(request, {
        address: options.address ?? '192.0.2.1',
        requestId: 'test',
      });
      if (response === null) throw new Error(`${name} is not a function`);
      return response;
    },
    sendPage: (kind, fields, { address = '192.0.2.1', language = 'de' } = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return services.enquiries.call(kind).submitPage(form, { address, language, idempotencyKey: null });
    },
    remove: async () => {
      await services.close();
      // said by the services' start for the whole process
      setSampleRule({ holds: false, issuer: () => content.issuer });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
