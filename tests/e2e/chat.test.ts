import { expect, test, type Page } from '@playwright/test';
import { chatCategories } from '../../domain/chat-keywords.ts';
import { withoutClaimMarkers } from '../../domain/claim-marker.ts';
import { locales, type Locale } from '../../domain/locale.ts';
import { responseHtml } from '../../server/features/assistant/response-html.ts';
import { loadContent } from '../../server/features/content/load.ts';
import { textLeaves } from '../../server/features/content/text-leaves.ts';
import { utterances } from '../content/utterances.ts';
import { axeFindings, hydrated, inLanguage, matrixUnless, useSite, useVisitors, type Visitor } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);
const content = loadContent();

const texts = new Map(
  locales.flatMap((language) =>
    [...textLeaves(content.messages[language]['chat'] ?? {})].map(
      ([key, text]) => [`${language}.${key}`, plain(text)] as const,
    ),
  ),
);
/** What the reader sees of a text. */
function plain(text: string): string {
  return withoutClaimMarkers(text).replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
}
function say(language: Locale, key: string): string {
  const text = texts.get(`${language}.${key}`);
  if (text === undefined) throw new Error(`no text ${key}`);
  return text;
}
/** A text as a reader sees it: spaces of all kinds as one, a link as its label. */
const seen = (text: string) =>
  text
    .replace(/\[([^\]]+)\]\(\/[^)]*\)/g, '$1')
    .replace(/[\s\u2060]+/g, ' ')
    .trim();

async function open(options: Parameters<typeof visitor>[0] = {}, path = '/contact'): Promise<Visitor & { chat: Chat }> {
  const visit = await visitor(options);
  await visit.page.goto(path);
  await hydrated(visit.page);
  const chat = new Chat(visit.page);
  await chat.launcher.click();
  await chat.panel.waitFor();
  return { ...visit, chat };
}

class Chat {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  get launcher() {
    return this.page.locator('[data-chat-launcher]');
  }
  get panel() {
    return this.page.locator('[data-chat-panel]');
  }
  get input() {
    return this.panel.locator('#chat-input');
  }
  get chips() {
    return this.panel.locator('[data-chat-chips] button');
  }
  get alert() {
    return this.panel.locator('form[aria-label] [role=alert] p').first();
  }
  async said(from: 'bot' | 'visitor'): Promise<string[]> {
    // without what only screen readers hear
    const all = await this.panel.locator(`[data-from=${from}]`).evaluateAll((messages) =>
      messages.map((message) => {
        const copy = message.cloneNode(true);
        if (copy instanceof Element) for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
        return copy.textContent ?? '';
      }),
    );
    return all.map(seen);
  }
  async waitForBot(part: string) {
    await expect.poll(async () => (await this.said('bot')).some((text) => text.includes(seen(part)))).toBe(true);
  }
  async send(text: string) {
    await this.input.fill(text);
    await this.input.press('Enter');
  }
}

/** The browser fills forms in faster than people do, and the form then waits a moment. */

test.describe('the panel', () => {
  test('is fetched at the first click only, and is as wide and high as specified', async () => {
    const { page } = await visitor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/contact');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => /panel|conversation|chat\.json/.test(path))).toEqual([]);
    const chat = new Chat(page);
    await chat.launcher.click();
    await chat.panel.waitFor();
    expect(asked.some((path) => path === '/data/en/chat.json')).toBe(true);
    expect((await chat.panel.boundingBox())?.width).toBe(360);
    expect((await chat.panel.locator('[data-chat-body]').boundingBox())?.height).toBe(420);
    await expect.poll(() => chat.panel.getByRole('heading').innerText()).toBe(content.company.legalName);
    // heard with its name, too
    await page.getByRole('dialog', { name: `${content.company.legalName} Concierge`, exact: true }).waitFor();
  });

  test('is closed by its launcher whatever is still on its way', async () => {
    const { chat, page } = await open({}, '/shop');
    await page.route('**/data/de/chat.json', () => undefined);
    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await chat.launcher.click();
    await expect(chat.panel).toHaveCount(0);
    await expect(chat.launcher).toHaveAttribute('aria-expanded', 'false');
    expect(new URL(page.url()).pathname).toBe('/shop');
  });

  test('greets once, with chips, and says that answers are automatic before that', async () => {
    const { chat } = await open();
    expect(seen(await chat.panel.innerText())).toContain(seen(say('en', 'automatic')));
    await chat.waitForBot(say('en', 'greeting'));
    await expect
      .poll(() => chat.chips.allInnerTexts())
      .toEqual(['preorder', 'delivery', 'material', 'contact'].map((chip) => say('en', `chips.${chip}`)));
    await chat.page.keyboard.press('Escape');
    await chat.panel.waitFor({ state: 'hidden' });
    await chat.launcher.click();
    await chat.panel.waitFor();
    await expect.poll(() => chat.said('bot')).toHaveLength(1);
  });

  test('ignores blank messages, hides chips while answering, and refuses overlong ones with a reason', async () => {
    const { chat, page } = await open();
    await chat.chips.first().waitFor();
    await chat.send('   ');
    await expect.poll(() => chat.said('visitor')).toEqual([]);
    await page.route('**/functions/v1/chatbot-ai', async (route) => {
      await expect(chat.panel.locator('[data-chat-typing]')).toHaveCount(1);
      await expect(chat.chips).toHaveCount(0);
      await route.continue();
    });
    await chat.send('Can I pay by invoice?');
    await chat.waitForBot('You pay in advance');
    await expect(chat.chips).toHaveCount(4);
    await chat.send('a'.repeat(1001));
    await expect(chat.panel.locator('#chat-input-problem')).toContainText('1001', { useInnerText: true });
    await expect.poll(() => chat.said('visitor')).toHaveLength(1);
    await expect.poll(() => chat.input.inputValue()).toHaveLength(1001);
  });

  test('keeps the conversation through page changes, speaks a newly chosen language, and stores nothing', async () => {
    const { chat, page } = await open();
    await chat.send('When do you deliver?');
    await chat.waitForBot(say('en', 'delivery'));
    const storage = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join(' '));
    await page.getByRole('navigation').getByRole('link', { name: 'Shop', exact: true }).first().click();
    await page.waitForURL('**/shop**');
    expect((await chat.said('visitor'))[0]).toBe('When do you deliver?');
    await expect.poll(() => storage()).not.toMatch(/chat|deliver/i);
    await page.evaluate(() => (document.cookie = 'language=nl; Path=/'));
    await page.goto('/nl/shop');
    await hydrated(page);
    await chat.launcher.click();
    await chat.waitForBot(say('nl', 'greeting'));
    await expect.poll(() => chat.said('visitor')).toEqual([]);
  });

  test('is a full-width sheet on phones and never lies over bar or cookie notice', async () => {
    const { page } = await visitor({ width: 360, height: 740, consentGiven: false });
    await page.goto('/');
    await hydrated(page);
    const chat = new Chat(page);
    const notice = page.locator('[data-consent-notice]');
    await notice.waitFor();
    const box = async (selector: string) => {
      const found = await page.locator(selector).boundingBox();
      if (!found) throw new Error(`${selector} is not shown`);
      return found;
    };
    const apart = (a: { y: number; height: number }, b: { y: number; height: number }) =>
      a.y + a.height <= b.y || b.y + b.height <= a.y;
    await expect
      .poll(async () => apart(await box('[data-chat-launcher]'), await box('[data-consent-notice]')))
      .toBe(true);
    // the launcher stands at the bar's end
    const bar = await box('[data-bottom-bar]');
    expect(bar.x + bar.width).toBeLessThanOrEqual((await box('[data-chat-launcher]')).x);
    await chat.launcher.click();
    await chat.panel.waitFor();
    // it slides up into its place
    for (const other of ['[data-consent-notice]', '[data-bottom-bar]'])
      await expect.poll(async () => apart(await box('[data-chat-panel]'), await box(other))).toBe(true);
    // nor beside the page, where the notice is a strip along the foot of the window
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect.poll(async () => (await box('[data-chat-panel]')).x).toBeGreaterThan(700);
    await expect.poll(async () => apart(await box('[data-chat-panel]'), await box('[data-consent-notice]'))).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(async () => (await box('[data-chat-panel]')).x).toBe(0);
    await notice.getByRole('button', { name: 'Necessary only', exact: true }).click();
    await notice.waitFor({ state: 'hidden' });
    expect((await chat.panel.boundingBox())?.width).toBe(360);
  });
});

test.describe('answers', () => {
  for (const language of locales)
    test(`gives each category its answer in ${language}`, inLanguage(language), async () => {
      const { chat } = await open({ language });
      await chat.waitForBot(say(language, 'greeting'));
      const expected = {
        restart: 'greeting',
        thanks: 'thanks',
        bye: 'bye',
        complaint: 'complaint',
        preorder: 'preorderIntro',
        delivery: 'delivery',
        material: 'material',
        contact: 'contact',
      } as const;
      for (const category of chatCategories) {
        const [, text] = utterances[language].findLast(
          // a number is answered with its price first
          ([label, words]) => label === category && words.split(' ').length > 2 && !/\d/.test(words),
        ) ?? [category, category === 'restart' ? (utterances[language][0]?.[1] ?? '') : ''];
        const before = (await chat.said('bot')).length;
        await chat.send(text);
        await expect.poll(async () => (await chat.said('bot')).length).toBe(before + 1);
        const answer = (await chat.said('bot')).at(-1);
        if (category === 'fallback') expect(answer).not.toBe('');
        else expect(answer, text).toBe(seen(say(language, expected[category])));
        const form =
          category === 'preorder'
            ? say(language, 'form.preorder')
            : category === 'contact'
              ? say(language, 'form.callback')
              : null;
        await expect
          .poll(() =>
            chat.panel
              .locator('form[aria-label]')
              .evaluateAll((forms) => forms.map((element) => element.getAttribute('aria-label'))),
          )
          .toEqual(form ? [form] : []);
        await expect(chat.chips).toHaveCount(form ? 0 : 4);
      }
    });

  test('answers in the language of the message, whatever the page’s', async () => {
    const { chat } = await open({ language: 'en' });
    await chat.send('Wie lange dauert die Lieferung?');
    await chat.waitForBot(say('de', 'delivery'));
    await expect.poll(() => chat.chips.allInnerTexts()).toContain(say('de', 'chips.preorder'));
    await chat.send('Puis-je payer sur facture ?');
    await chat.waitForBot('Vous payez d’avance');
  });

  test('says what a quantity costs, and puts it on the order list', async () => {
    const { chat, page } = await open({ width: 390, height: 844 }, '/de/shop');
    await chat.send('500 Gabeln');
    await chat.waitForBot('500 Stück = 5 Packungen');
    await expect(chat.chips).toHaveCount(4);
    await chat.panel.getByRole('link', { name: 'Auf die Bestellliste setzen' }).click();
    await page.waitForURL('**/de/bestellung');
    await expect(page.locator('input[name="amount.CB-002"]')).toHaveValue('5');
  });

  test('says the price of what is to be ordered, and then gives the form', { tag: '@matrix' }, async () => {
    const { chat } = await open({}, '/de/shop');
    await chat.send('Ich möchte 300 Löffel bestellen');
    await chat.waitForBot('300 Stück = 3 Packungen');
    await chat.panel.getByRole('form', { name: say('de', 'form.preorder') }).waitFor();
  });

  test('answers several questions of one message, each by itself', { tag: '@matrix' }, async () => {
    const { chat } = await open({}, '/shop');
    await chat.send('When do you deliver and can I pay by invoice?');
    // the greeting of the shop speaks of paying, too
    await expect
      .poll(async () => (await chat.said('bot')).at(-1))
      .toMatch(/Delivery within Germany takes.*You pay in advance/);
  });

  test('understands what goes on with the question before', async () => {
    const { chat } = await open({}, '/de/shop');
    await chat.send('Wie schwer ist eine Gabel?');
    await chat.waitForBot('0,55');
    await chat.send('und ein Messer?');
    await expect.poll(async () => (await chat.said('bot')).filter((text) => text.includes('0,55'))).toHaveLength(2);
  });

  for (const [title, size, lower] of [
    ['a phone', { width: 390, height: 844 }, null],
    ['a phone with its keyboard open', { width: 390, height: 844 }, { width: 390, height: 430 }],
    ['a wide window', { width: 1440, height: 900 }, null],
  ] as const)
    test(`keeps the question in sight when the answer comes, on ${title}`, matrixUnless(lower !== null), async () => {
      const { chat, page } = await open(size, '/shop');
      await chat.chips.first().waitFor();
      if (lower) await page.setViewportSize(lower);
      for (const question of [
        'How heavy is a fork?',
        'What do 500 forks cost, when do you deliver and can I pay later?',
      ]) {
        const before = (await chat.said('bot')).length;
        await chat.send(question);
        await expect.poll(async () => (await chat.said('bot')).length).toBeGreaterThan(before);
        const inSight = () =>
          chat.panel
            .locator('[data-from=visitor]')
            .last()
            .evaluate((element) => {
              const { top, bottom } = element.getBoundingClientRect();
              const around = element.closest('[data-chat-body]')?.getBoundingClientRect();
              return around !== undefined && top >= Math.max(0, around.top) && bottom <= innerHeight;
            });
        await expect.poll(inSight).toBe(true);
      }
      // the quick replies are one line then
      await expect
        .poll(() =>
          chat.chips.evaluateAll((chips) => new Set(chips.map((chip) => chip.getBoundingClientRect().top)).size),
        )
        .toBe(1);
    });

  test('gives its sources as links that change the page in the visitor’s language', async () => {
    const { chat, page } = await open({}, '/de/shop');
    await chat.send('Kann ich auf Rechnung zahlen?');
    await chat.waitForBot('Überweisung');
    await chat.panel.getByRole('link', { name: 'Zahlung', exact: true }).click();
    await page.waitForURL('**/de/agb');
    expect((await chat.said('visitor'))[0]).toBe('Kann ich auf Rechnung zahlen?');
  });

  test('opens the basis of a figure from the chat', async () => {
    const { chat, page } = await open();
    await chat.send('What is it made of?');
    await chat.waitForBot('bio-based');
    await chat.panel.locator('a.claim[data-claim=home-compostable]').click();
    await page.getByRole('dialog').filter({ hasText: 'garden compost' }).last().waitFor();
  });

  test('keeps the marks of figures in an assistant’s reply, and opens their basis', async () => {
    const { chat, page } = await open({}, '/de/shop');
    const response = responseHtml('Sie verträgt [[heat-60|60 °C]]. Mehr im [Shop](/shop#prices).', content.company);
    await page.route('**/functions/v1/chatbot-ai', (route) => route.fulfill({ json: { response, sources: [] } }));
    const [, text] = utterances.de.findLast(([category]) => category === 'fallback') ?? ['', ''];
    await chat.send(text);
    await chat.waitForBot('Sie verträgt 60 °C.');
    const figure = chat.panel.locator('[data-from=bot] a.claim[data-claim=heat-60]');
    // where scripts fail, a new tab or a copied address leads to the same basis
    await expect(figure).toHaveAttribute('href', '/de/claims#heat-60');
    await expect(chat.panel.getByRole('link', { name: 'Shop', exact: true })).toHaveAttribute(
      'href',
      '/de/shop#prices',
    );
    await figure.click();
    await page.getByRole('dialog').filter({ hasText: 'Unser Besteck ist bis' }).last().waitFor();
    expect(new URL(page.url()).pathname).toBe('/de/shop');
  });

  for (const language of locales)
    test(
      `says in ${language} that there is a connection problem when the service fails`,
      inLanguage(language),
      async () => {
        const { chat, page, errors } = await open({ language });
        await page.route('**/functions/v1/chatbot-ai', (route) => route.fulfill({ status: 500, body: 'no' }));
        const [, text] = utterances[language].findLast(([category]) => category === 'fallback') ?? ['', ''];
        await chat.send(text);
        await chat.waitForBot(say(language, 'connectionProblem'));
        await expect(chat.chips).toHaveCount(4);
        expect(errors.splice(0).every((error) => error.includes('500'))).toBe(true);
      },
    );
});

test.describe('when a release has taken a part of the program away', () => {
  for (const part of ['understand', 'ask-assistant'] as const)
    test(`says so and answers the next message (${part})`, matrixUnless(part === 'understand'), async () => {
      const { chat, page, errors } = await open();
      await page.route(`**/assets/${part}-*.js`, (route) => route.fulfill({ status: 404, body: '' }), {
        // the browser asks for it, then the page asks why it failed
        times: 2,
      });
      await chat.send('Can I pay by invoice?');
      await chat.waitForBot(say('en', 'connectionProblem'));
      await expect(chat.chips).toHaveCount(4);
      expect(errors.splice(0)).not.toEqual([]);
      await chat.send('Can I pay by invoice?');
      await chat.waitForBot('You pay in advance');
    });
});

test.describe('forms', () => {
  test('stores a pre-order, mails it both ways, and opens the prepared mail', async () => {
    const { chat, page } = await open({ language: 'de' });
    await chat.send('Ich möchte Gabeln vorbestellen');
    const form = chat.panel.locator('form[aria-label]');
    await form.waitFor();
    // the list is at its end: the button that sends is in sight, and the next Tab leads to the first field
    await expect(form).toBeFocused();
    const inSight = () =>
      form.locator('button[type=submit]').evaluate((button) => {
        const body = button.closest('[data-chat-body]')?.getBoundingClientRect();
        const box = button.getBoundingClientRect();
        return body !== undefined && box.top >= body.top && box.bottom <= body.bottom;
      });
    await expect.poll(inSight).toBe(true);
    await page.keyboard.press('Tab');
    await expect(form.locator('input').first()).toBeFocused();
    await form.locator('[name=name]').fill('Änne Muster');
    await form.locator('[name=company]').fill('Muster & Töchter GmbH');
    await form.locator('[name=email]').fill('aenne@example.org');
    await form.locator('[name=note]').fill('Bitte im März.\nDanke');
    await form.locator('button[type=submit]').click();
    await chat.waitForBot(say('de', 'askMore'));
    await expect(form).toHaveCount(0);
    await expect(chat.chips).toHaveCount(4);
    const [row] = site().rows("select * from enquiries where kind = 'preorder'");
    const number = String(row?.['enquiry_number']);
    expect((await chat.said('bot')).some((text) => text.includes(number))).toBe(true);
    expect(JSON.stringify(row)).toContain('Muster & Töchter GmbH');
    const receipt = await site().mailTo('aenne@example.org');
    expect(receipt.raw).toContain(number);
    await site().mailTo(content.company.email, (mail) => mail.raw.includes(number));
    const address = decodeURIComponent(
      (await chat.panel.getByRole('link', { name: say('de', 'openMail') }).getAttribute('href')) ?? '',
    );
    expect(address).toMatch(new RegExp(`^mailto:${content.company.email}\\?subject=Vorbestellung`));
    expect(address).toMatch(/Firmenname:[\s\S]*Menge:/);
    expect(address).not.toContain('Muster');
    expect(new URL(page.url()).pathname).toBe('/contact');
  });

  test('stores a wish to be called and mails it to the company', { tag: '@matrix' }, async () => {
    const { chat } = await open({ language: 'fr' });
    await chat.send('Pouvez-vous me rappeler ?');
    const form = chat.panel.locator('form[aria-label]');
    await form.locator('[name=name]').fill('Zoé');
    await form.locator('[name=phone]').fill('+33 (0)1 23 45 67');
    await form.locator('button[type=submit]').click();
    await chat.waitForBot('Merci, nous vous rappellerons');
    const [row] = site().rows("select * from enquiries where kind = 'callback'");
    expect(JSON.stringify(row)).toContain('+33 (0)1 23 45 67');
    expect((await chat.said('bot')).at(-1)).toContain(String(row?.['enquiry_number']));
    await site().mailTo(content.company.email, (mail) => mail.raw.includes(String(row?.['enquiry_number'])));
  });

  for (const language of locales)
    test(
      `refuses an incomplete form in ${language} with an alert in the panel and keeps what was typed`,
      inLanguage(language),
      async () => {
        const { chat, page } = await open({ language });
        const stored = site().rows('select count(*) as n from enquiries')[0]?.['n'];
        page.on('dialog', () => {
          throw new Error('a browser dialog');
        });
        const ask = (category: string) =>
          utterances[language].find(([label, text]) => label === category && text.split(' ').length > 2)?.[1] ?? '';
        await chat.send(ask('preorder'));
        const form = chat.panel.locator('form[aria-label]');
        await form.locator('[name=name]').fill('Ada');
        await form.locator('[name=company]').fill('Muster');
        await form.locator('[name=email]').fill('ada@example');
        await form.locator('button[type=submit]').click();
        await expect.poll(async () => seen(await chat.alert.innerText())).toBe(seen(say(language, 'form.invalid')));
        const email = form.locator('[name=email]');
        await expect(email).toHaveAttribute('aria-invalid', 'true');
        expect(await page.locator(`#${await email.getAttribute('aria-describedby')}`).innerText()).not.toBe('');
        await expect(email).toHaveValue('ada@example');
        await chat.send(ask('contact'));
        await expect.poll(() => form.getAttribute('aria-label')).toBe(say(language, 'form.callback'));
        await form.locator('[name=name]').fill('Ada');
        await form.locator('[name=phone]').fill('12-34-56');
        await form.locator('button[type=submit]').click();
        await expect.poll(async () => seen(await chat.alert.innerText())).toBe(seen(say(language, 'form.invalid')));
        expect(site().rows('select count(*) as n from enquiries')[0]?.['n']).toBe(stored);
      },
    );

  test('keeps everything typed when sending fails, and stores it once when it works again', async () => {
    const { chat, page, errors } = await open();
    await chat.send('Please call me back');
    const form = chat.panel.locator('form[aria-label]');
    await form.locator('[name=name]').fill('Once Only');
    await form.locator('[name=phone]').fill('040 1234567');
    await page.route('**/functions/v1/request-callback', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
    );
    await form.locator('button[type=submit]').click();
    await expect.poll(async () => seen(await chat.alert.innerText())).toBe(seen(say('en', 'form.failed')));
    await expect(form.locator('[name=name]')).toHaveValue('Once Only');
    await page.unroute('**/functions/v1/request-callback');
    await form.locator('button[type=submit]').click();
    await chat.waitForBot('we will call you back');
    await expect
      .poll(
        () =>
          site()
            .rows("select * from enquiries where kind = 'callback'")
            .filter((row) => JSON.stringify(row).includes('Once Only')).length,
      )
      .toBe(1);
    errors.splice(0, errors.length, ...errors.filter((error) => !error.includes('503')));
  });

  /** A callback whose sending fails only when the visitor has turned to something else. */
  async function sendInVain(name: string) {
    const visit = await open();
    const { chat, page } = visit;
    await chat.send('Please call me back');
    const form = chat.panel.locator('form[aria-label]');
    await form.locator('[name=name]').fill(name);
    await form.locator('[name=phone]').fill('040 1234567');
    let fail = () => {};
    const failing = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/functions/v1/request-callback', async (route) => {
      await failing;
      await route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
    });
    const asked = page.waitForRequest('**/functions/v1/request-callback');
    await form.locator('button[type=submit]').click();
    await asked;
    return { ...visit, form, fail };
  }

  test(
    'a form whose sending fails behind another message comes back with what was typed',
    { tag: '@matrix' },
    async () => {
      const { chat, form, fail, errors } = await sendInVain('Left Early');
      await chat.send('When do you deliver?');
      await chat.waitForBot(say('en', 'delivery'));
      await expect(form).toHaveCount(0);
      fail();
      await chat.waitForBot(say('en', 'form.failed'));
      await expect(form.locator('[name=name]')).toHaveValue('Left Early');
      expect(errors.splice(0).every((error) => error.includes('503'))).toBe(true);
    },
  );

  test('a form whose sending fails behind the closed panel is reported by a toast and sent again as the same message', async () => {
    const { chat, form, page, fail, errors } = await sendInVain('Closed Early');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/request-callback')) keys.push(request.headers()['idempotency-key']);
    });
    await page.keyboard.press('Escape');
    await chat.panel.waitFor({ state: 'hidden' });
    fail();
    const toast = page.locator('[data-kind="destructive"]');
    await toast.waitFor();
    expect(seen(await toast.innerText())).toContain(seen(say('en', 'form.failed')));
    expect(errors.splice(0).every((error) => error.includes('503'))).toBe(true);
    await chat.launcher.click();
    await chat.waitForBot(say('en', 'form.failed'));
    await expect(form.locator('[name=name]')).toHaveValue('Closed Early');
    await form.locator('button[type=submit]').click();
    await expect.poll(async () => seen(await chat.alert.innerText())).toBe(seen(say('en', 'form.failed')));
    await form.locator('button[type=submit]').click();
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[0]).toMatch(/^\w{32}$/);
    expect(keys[1]).toBe(keys[0]);
    errors.splice(0);
  });
});

test.describe('without a mouse, and with slow scripts', () => {
  test('works with the keyboard alone', async () => {
    const { page } = await visitor();
    await page.goto('/contact');
    await hydrated(page);
    const chat = new Chat(page);
    await chat.launcher.focus();
    await page.keyboard.press('Enter');
    await chat.chips.first().waitFor();
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '');
    await expect.poll(() => focused()).toBe('message');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => focused()).toBe(say('en', 'chips.contact'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await chat.waitForBot(say('en', 'delivery'));
    await expect.poll(() => focused()).toBe('message');
    await page.keyboard.type('Please call me back');
    await page.keyboard.press('Enter');
    await chat.panel.locator('form[aria-label]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('form');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused()).toBe('name');
    await page.keyboard.press('Escape');
    await chat.panel.waitFor({ state: 'hidden' });
    await expect(chat.launcher).toBeFocused();
    await expect(chat.launcher).toHaveAttribute('aria-expanded', 'false');
  });

  test('does not lose the focus from a low window when the greeting comes after it', async () => {
    const { page } = await visitor({ width: 320, height: 256 });
    await page.clock.install();
    await page.goto('/contact');
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const chat = new Chat(page);
    await chat.launcher.press('Enter');
    await chat.panel.waitFor();
    await chat.input.focus();
    await page.clock.runFor(1000);
    await chat.chips.first().waitFor();
    const bottom = () => chat.input.evaluate((input) => input.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeGreaterThan(0);
    await expect.poll(bottom).toBeLessThanOrEqual(256);
  });

  test('leads to the contact page while scripts are not there', async () => {
    const { page } = await visitor({ javaScript: false });
    await page.goto('/de/shop');
    await page.locator('[data-chat-launcher]').click();
    await page.waitForURL('**/de/contact*');
  });

  test('shows that it is coming while its code is on the way', async () => {
    const { page } = await visitor();
    await page.goto('/contact');
    await hydrated(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/data/en/chat.json', async (route) => {
      await held;
      await route.continue();
    });
    const chat = new Chat(page);
    await chat.launcher.click();
    await expect(chat.launcher).toHaveAttribute('aria-busy', 'true');
    await chat.launcher.click();
    release();
    await chat.waitForBot(say('en', 'greeting'));
  });

  for (const width of [1280, 360] as const)
    test(`has no accessibility faults at ${width} px`, matrixUnless(width === 360), async () => {
      const { chat, page } = await open({ width, height: 740 });
      await chat.send('What is it made of?');
      await chat.waitForBot('bio-based');
      await chat.send('I would like to pre-order');
      await chat.panel.locator('form[aria-label] button[type=submit]').click();
      await expect(chat.alert).not.toHaveText('', { useInnerText: true });
      await expect.poll(() => axeFindings(page, { within: '[data-chat-panel]' })).toEqual([]);
    });
});
