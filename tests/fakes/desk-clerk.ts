import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { makeFirstLink } from '../../server/features/accounts/first-link.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { createPlainBrowser, type PlainPage, type Pressable } from './plain-browser.ts';
import type { FakeSmtpServer } from './smtp-server.ts';
import { newOperator } from './new-operator.ts';

/** Somebody at the desk with a browser without scripts. */
export interface DeskClerk {
  /** A page of the desk; signs in first where that is asked for. */
  open(path: string): Promise<PlainPage>;
  /** Presses the first button of a page that is wanted, as it stands there or with something typed; null: it cannot be. */
  press(
    page: PlainPage,
    wanted: 'green' | { act: string } | { pressable: Pressable },
    typed?: Readonly<Record<string, string>>,
  ): Promise<PlainPage | null>;
}

interface ClerkSetting {
  deskUrl: string;
  /** of the site */
  database: Database;
  smtp: FakeSmtpServer;
  /** the time of the desk, milliseconds since 1970 UTC */
  now: () => number;
}

const email = 'anna@example.com';

/** Begins by the link that an operator gets, with an authenticator app. */
export async function startClerk({ deskUrl, database, smtp, now }: ClerkSetting): Promise<DeskClerk> {
  const browser = createPlainBrowser(deskUrl);
  const operator = await newOperator(database, { language: 'en', email }, now());
  const link = new URL(await makeFirstLink(database, operator.id, deskUrl, now()));

  const press: DeskClerk['press'] = async (page, wanted, typed) => {
    const what =
      typeof wanted === 'object' && 'pressable' in wanted
        ? wanted.pressable
        : page.pressables.find((one) =>
            wanted === 'green'
              ? one.isGreen
              : one.kind === 'button' &&
                one.form.fields.some(({ name, value }) => name === 'act' && value === wanted.act),
          );
    return what === undefined ? null : browser.press(page, what, typed);
  };
  const must = async (page: PlainPage, typed: Readonly<Record<string, string>> = {}): Promise<PlainPage> => {
    const next = await press(page, 'green', typed);
    if (next === null) throw new Error(`${page.url.pathname} has nothing to press:\n${page.html}`);
    return next;
  };

  await must(await browser.open(`${link.pathname}${link.search}`));
  const setup = await browser.open('/setup/app');
  const key = /<code class="key">([^<]+)</.exec(setup.html)?.[1] ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')), digits: 6, period: 30 });
  const codes = await must(await must(setup, { code: totp.generate({ timestamp: now() }) }));
  await must(codes);

  async function signIn(page: PlainPage): Promise<void> {
    const before = smtp.received.length;
    const byMail = page.pressables.find((one) => one.kind === 'button' && one.value === 'mail');
    if (byMail === undefined) throw new Error('nobody can sign in by mail');
    const asked = await browser.press(page, byMail, { email });
    const codeIn = () =>
      smtp.received
        .slice(before)
        .flatMap(({ to, parsed }) =>
          to.includes(email) ? (/\b\d{4} \d{4}\b/.exec(parsed.text ?? '')?.[0] ?? []) : [],
        )[0];
    await expect.poll(codeIn, { timeout: 60_000 }).toBeDefined();
    if (asked === null) throw new Error('the address was not taken');
    const second = await must(asked, { code: codeIn() ?? '' });
    await must(second, { code: totp.generate({ timestamp: now() }) });
  }

  return {
    open: async (path) => {
      const page = await browser.open(path);
      if (!page.url.pathname.startsWith('/sign-in')) return page;
      await signIn(page);
      return browser.open(path);
    },
    press,
  };
}
