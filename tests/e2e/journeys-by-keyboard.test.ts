import { expect, test } from '@playwright/test';
import type { Locale } from '../../domain/locale.ts';
import { addressInLanguage } from '../../domain/pages.ts';
import { patience } from '../patience.ts';
import { hydrated, matrixUnless, useSite } from './harness.ts';
import { hearLiveRegions, Keyboard } from './keyboard.ts';
import { nameOf, openWindow, withConsent, type Window } from './walk.ts';

const site = useSite();

interface Journey {
  window: Window;
  language: Locale;
  buyer: 'private' | 'business';
  /** what is asked in search and chat, and the number that must be in the answer */
  word: string;
  question: string;
  answer: string;
  said: { added: string; sending: string; withdrawing: string; sent: string; subscribed: string; found: RegExp };
}

const journeys: Journey[] = [
  {
    // 1280 x 1024 at 400 % zoom
    window: { width: 320, height: 256 },
    language: 'de',
    buyer: 'private',
    word: 'Mikrowelle',
    question: 'Darf das in die Mikrowelle?',
    answer: '60\u00a0°C',
    said: {
      added: 'Messer: 3 Packungen auf der Liste',
      sending: 'Wird gesendet',
      withdrawing: 'Widerruf wird gesendet',
      sent: 'Nachricht gesendet!',
      subscribed: 'Bitte bestätigen Sie per E-Mail',
      found: /^\d+ Treffer für „Mikrowelle“/,
    },
  },
  {
    window: { width: 1280, height: 720, browserFont: 32 },
    language: 'en',
    buyer: 'business',
    word: 'microwave',
    question: 'Can it go in the microwave?',
    answer: '60\u00a0°C',
    said: {
      added: 'Knives: 3 packs on the list',
      sending: 'Sending',
      withdrawing: 'Sending the withdrawal',
      sent: 'Message sent!',
      subscribed: 'Please confirm by e-mail',
      found: /^\d+ results for “microwave”/,
    },
  },
];

for (const { window, language, buyer, word, question, answer, said } of journeys)
  test.describe(`by keyboard alone: ${language}, ${nameOf(window)}`, () => {
    let opened: Awaited<ReturnType<typeof openWindow>>;
    test.beforeAll(async ({ browser }) => {
      opened = await openWindow(browser, site().url, window);
      await hearLiveRegions(opened.context);
      await withConsent(opened.context);
    });
    test.afterAll(() => opened.close());

    const email = (what: string) => `${what}-${language}@example.org`;
    async function at(path: `/${string}`): Promise<Keyboard> {
      const page = await opened.context.newPage();
      await page.goto(addressInLanguage(path, language));
      await hydrated(page);
      return new Keyboard(page);
    }

    /** Refused: the summary has the focus, its title is in the window, and its first link leads to the field. */
    async function followSummary(visitor: Keyboard, form: string, field: string) {
      await visitor.isAt(`#${form}-problem`);
      await visitor.isSeen(`#${form}-problem-title`);
      await visitor.tabTo(`#${form}-problem a`, { atMost: 1 });
      await visitor.press('Enter');
      await visitor.isAt(field);
    }

    test(
      'orders from the shop to the confirmation, with a wrong quantity and a forgotten address on the way',
      matrixUnless(language === 'de'),
      async () => {
        const visitor = await at('/shop');
        const { page } = visitor;
        await visitor.tabTo('[data-buy="knives"] [name="quantity"]');
        await visitor.retype('2,5');
        await visitor.press('Enter');
        await visitor.isSeen('[data-buy="knives"] [role="alert"]');
        await visitor.isAt('[data-buy="knives"] [name="quantity"]');
        await visitor.retype('3');
        await visitor.tabTo('[data-buy="knives"] .btn-primary');
        await visitor.press('Enter');
        await visitor.heard(said.added);
        // the next stop, and in the window
        await visitor.isSeen('[data-buy="knives"] .list-put');
        await visitor.tabTo('[data-buy="knives"] .list-put a', { atMost: 1 });
        await visitor.press('Enter');
        await visitor.isAt('#content:has(#order-name)');

        await visitor.tabTo('#order-buyer');
        await visitor.press('Space');
        if (buyer === 'business') {
          await visitor.press('ArrowDown');
          await visitor.fillIn({ '#order-company': 'Imbiss am Markt' });
        }
        await visitor.fillIn({ '#order-name': 'Zoë Müller', '#order-email': email('order') });
        await visitor.press('Enter');
        await followSummary(visitor, 'order', '#order-street');
        await visitor.type('Ringstraße 7');
        await visitor.fillIn({ '#order-postcode': '20095', '#order-city': 'Hamburg' });
        // a private buyer has one way to pay
        if (buyer === 'business') {
          await visitor.tabTo('#order-payment');
          await visitor.press('Space');
        }
        await visitor.tabTo('#order button[value="review"]');
        await visitor.press('Enter');
        await visitor.isAt('#order h2');
        await page.locator('#order button[value="confirm"]').waitFor();
        await visitor.notHeard(said.sending);
        await visitor.tabTo('#order button[value="confirm"]');
        await visitor.press('Enter');
        await visitor.isAt('#content:has([data-order-number])');
        await visitor.heard(said.sending);
        expect(site().rows(`select buyer from orders where email = '${email('order')}'`)).toEqual([{ buyer }]);
      },
    );

    test('writes a message, with everything forgotten first', matrixUnless(language === 'en'), async () => {
      const visitor = await at('/contact');
      await visitor.tabTo('main form [type="submit"]');
      await visitor.press('Enter');
      await followSummary(visitor, 'contact', '#contact-name');
      await visitor.type('Ada Größe');
      await visitor.fillIn({
        '#contact-email': email('contact'),
        '#contact-message': 'Guten Tag, ich hätte gern 500 Gabeln.',
      });
      await visitor.tabTo('#contact-privacy');
      await visitor.press('Space');
      await visitor.tabTo('main form [type="submit"]');
      await visitor.press('Enter');
      await visitor.heard(said.sent);
      await visitor.isSeen('[data-outcome="sent"] p:first-child');
      await visitor.isAt('main form [type="submit"]');
    });

    test(
      'withdraws from a contract, from the foot of a page; the cookie settings there give the focus back',
      matrixUnless(language === 'en'),
      async () => {
        const visitor = await at('/impressum');
        const { page } = visitor;
        await visitor.tabTo('footer button', { back: true });
        await visitor.press('Enter');
        await visitor.isAt('[data-consent-notice] h2');
        await visitor.press('Escape');
        await visitor.isAt('footer button');
        await visitor.tabTo('footer a[href$="#vertrag-widerrufen"]');
        await visitor.press('Enter');
        await visitor.isAt('#vertrag-widerrufen');
        await visitor.tabTo('#withdrawal-form [type="submit"]');
        await visitor.press('Enter');
        await followSummary(visitor, 'withdrawal', '#withdrawal-name');
        await visitor.type('Änne Müller');
        await visitor.fillIn({ '#withdrawal-contract': '17', '#withdrawal-email': email('withdrawal') });
        await visitor.press('Enter');
        await page.locator('#withdrawal-form button[value="confirm"]').waitFor();
        await visitor.isAt('#withdrawal-step');
        await visitor.notHeard(said.withdrawing);
        await visitor.tabTo('#withdrawal-form button[value="confirm"]');
        await visitor.press('Enter');
        await visitor.isAt('[data-outcome="received"] h3');
        await visitor.heard(said.withdrawing);
      },
    );

    test('subscribes to the newsletter', matrixUnless(language === 'de'), async () => {
      const visitor = await at('/newsletter');
      await visitor.fillIn({ '#newsletter-email': 'lea@' });
      await visitor.press('Enter');
      await followSummary(visitor, 'newsletter', '#newsletter-email');
      await visitor.retype(email('newsletter'));
      await visitor.tabTo('main form [type="submit"]');
      await visitor.press('Enter');
      await visitor.heard(said.subscribed);
      await visitor.isAt('main form [data-progress="subscribed"]');
    });

    test(
      'finds whether it may go in the microwave: in the search by key, on its page, and by asking',
      matrixUnless(language === 'de'),
      async () => {
        const visitor = await at('/search');
        const { page } = visitor;
        await visitor.fillIn({ 'main [name="q"]': word });
        await visitor.press('Enter');
        await visitor.isSeen('main [role="status"] p');
        await expect.poll(() => page.locator('main [role="status"]').textContent()).toMatch(said.found);
        await visitor.heard(await page.locator('main [role="status"] p').first().innerText());
        await visitor.isAt('main [name="q"]');
        await visitor.tabTo('main li a');
        await visitor.press('Enter');
        await visitor.isAt('main [id^="heat"]');
        await expect.poll(() => page.locator(':focus').innerText()).toContain(answer);

        await visitor.press('/');
        await visitor.isAt('[role="combobox"]');
        await visitor.type(word);
        await page.locator('[role="option"] mark').first().waitFor();
        // suggestions for a part of the word may be replaced under the first press: then one presses again
        await expect(async () => {
          const chosen = page.locator('[role="option"][aria-selected="true"]');
          if ((await chosen.count()) === 0) await visitor.press('ArrowDown');
          await visitor.isSeen('[role="option"][aria-selected="true"]', { timeout: 500 });
        }).toPass({ timeout: 30_000 * patience });
        await visitor.press('Escape');
        await visitor.isAt('main [id^="heat"]');

        await visitor.tabTo('[data-chat-launcher]', { back: true });
        await visitor.press('Enter');
        await visitor.isAt('[data-chat-panel]');
        await visitor.tabTo('#chat-input');
        await visitor.type(question);
        await visitor.press('Enter');
        const reply = page.locator('[data-from="bot"]').nth(1);
        await expect.poll(() => reply.innerText()).toContain(word);
        // its beginning, not the end of the quick replies after it
        await page.locator('[data-chat-chips]').waitFor();
        await expect.poll(async () => (await reply.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
        await expect.poll(async () => (await reply.boundingBox())?.y ?? 9999).toBeLessThan(window.height / 2);
        await visitor.press('Escape');
        await visitor.isAt('[data-chat-launcher]');
      },
    );
  });
