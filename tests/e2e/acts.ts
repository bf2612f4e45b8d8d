import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { SiteAddress } from './site-process.ts';
import type { Visitor } from './harness.ts';

/** A button by the whole of its name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** Somebody who has signed in at the desk: with the token of their session. */
export const signIn = (context: BrowserContext, site: SiteAddress, token: string): Promise<void> =>
  context.addCookies([{ name: 'desk-session', value: token, url: site.deskUrl }]);

/** Sends what a form of the site sends, past its page. */
export const postCall = (site: SiteAddress, call: string, fields: object): Promise<Response> =>
  fetch(`${site.url}/functions/v1/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });

/** What the site answers: the number of what came in, and of an order the path of its page. */
interface Taken {
  inquiryNumber: string;
  link: string;
}

/** The same in German, and it is taken. */
export async function mustSend(site: SiteAddress, call: string, fields: object): Promise<Taken> {
  const answer = await postCall(site, call, { language: 'de', ...fields });
  const text = await answer.text();
  expect(answer.status, `${call}: ${text}`).toBe(200);
  return JSON.parse(text);
}

/** A consumer's order over 100.32 euro. @param name also of their mailbox, in small letters */
export const placeOrder = (site: SiteAddress, name: string, more: object = {}): Promise<Taken> =>
  mustSend(site, 'place-order', {
    list: 'CB-001:3,CB-PARTY-001:1',
    expected: '10032',
    buyer: 'private',
    name,
    email: `${name.toLowerCase()}@example.org`,
    street: 'Musterstraße 7',
    postcode: '20095',
    city: 'Hamburg',
    country: 'DE',
    payment: 'prepayment',
    ...more,
  });

/** Who orders, and where it goes to, on the order page or in a request for a quote. */
export async function fillAddress(page: Page, email: string): Promise<void> {
  const fields = { name: 'Zoë Müller', email, street: 'Ringstraße 7', postcode: '20095', city: 'Hamburg' };
  for (const [name, value] of Object.entries(fields)) await page.locator(`#order-${name}`).fill(value);
}

/** Chromium reports answers that refuse something, or ask for a proof of work; the test expects them. */
export function expectOnlyRefusals({ errors }: Pick<Visitor, 'errors'>): void {
  for (const error of errors.splice(0)) expect(error).toMatch(/status of 4\d\d/);
}

/** A form filled in within two seconds is asked for a proof of work; the browser reports the answer 428 that asks for it. */
export function expectOnlyProofOfWork(errors: string[]): void {
  for (const error of errors.splice(0)) expect(error).toContain('428');
}
