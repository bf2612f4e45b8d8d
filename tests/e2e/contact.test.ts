import { expect, test, type Page, type Request } from '@playwright/test';
import { loadContent } from '../../server/features/content/load.ts';
import { axeFindings, hydrated, inLanguage, useSite, useVisitors, type Visitor } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);
const { company } = loadContent();

const address = (name: string) => `${name}@visitors.example`;

interface Entries {
  name: string;
  email: string;
  subject: string;
  message: string;
  privacy: boolean;
}

const good = (name: string): Entries => ({
  name: 'Ada Größe',
  email: address(name),
  subject: 'Gabeln & Löffel',
  message: 'Guten Tag,\nich hätte gern 500 Gabeln.',
  privacy: true,
});

async function fillIn(page: Page, entries: Entries) {
  for (const field of ['name', 'email', 'subject', 'message'] as const)
    await page.locator(`[name="${field}"]`).fill(entries[field]);
  await page.locator('[name="privacy"]').setChecked(entries.privacy);
}

const submit = (page: Page) => page.locator('main form button[type="submit"]').click();
const calls = (page: Page): Request[] => {
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/send-contact-email')) seen.push(request);
  });
  return seen;
};
const stored = (email: string) => site().rows(`select * from enquiries where payload like '%${email}%'`);
const unexpected = ({ errors }: Visitor, part: string) => {
  expect(
    errors.some((error) => error.includes(part)),
    errors.join('\n'),
  ).toBe(true);
  errors.length = 0;
};

test.describe('a message that arrives', () => {
  for (const [language, path, title, description] of [
    ['en', '/contact', 'Message sent!', 'Thank you for your message. We will get back to you as soon as possible.'],
    ['de', '/de/contact', 'Nachricht gesendet!', 'Vielen Dank für Ihre Nachricht.'],
  ] as const)
    test(`${language}: from the form to the text of both mails`, inLanguage(language), async () => {
      const { page } = await visitor();
      const sent = calls(page);
      await page.goto(path);
      await hydrated(page);
      const entries = good(`arrives-${language}`);
      await fillIn(page, entries);
      await submit(page);
      const toast = page.locator('[data-kind="success"]');
      await toast.waitFor();
      await expect.poll(() => toast.innerText()).toContain(title);
      await expect.poll(() => toast.innerText()).toContain(description);

      const number = await page.locator('[data-outcome="sent"] strong').innerText();
      expect(number).toMatch(/^N2P-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      for (const field of ['name', 'email', 'subject', 'message'])
        await expect(page.locator(`[name="${field}"]`)).toHaveValue('');
      await expect(page.locator('[name="privacy"]')).not.toBeChecked();

      const body = sent[0]?.postDataJSON() as Record<string, unknown>;
      expect(body).toMatchObject({
        name: entries.name,
        email: entries.email,
        subject: entries.subject,
        message: entries.message,
        language,
      });
      expect(body).not.toHaveProperty('privacy');
      expect(sent[0]?.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);

      expect(stored(entries.email)).toHaveLength(1);
      const receipt = await site().mailTo(entries.email);
      expect(receipt.parsed.text).toContain(number);
      const notice = await site().mailTo(company.email, (mail) => mail.raw.includes(number));
      expect(notice.parsed.text).toContain('ich hätte gern 500 Gabeln.');
      expect(notice.parsed.text).toContain('Gabeln & Löffel');
      expect(notice.parsed.replyTo?.value[0]?.address).toBe(entries.email);
    });

  test('while it is being sent the button says so and is disabled; a double click sends once', async () => {
    const { page } = await visitor();
    const sent = calls(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/functions/v1/send-contact-email', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/contact');
    await hydrated(page);
    const entries = good('double');
    await fillIn(page, entries);
    const button = page.locator('main form button[type="submit"]');
    await button.dblclick();
    await expect(button).toHaveText('Sending...', { useInnerText: true });
    await expect(button).toBeDisabled();
    release();
    await page.locator('[data-outcome="sent"]').waitFor();
    await expect(button).toBeEnabled();
    expect(sent).toHaveLength(1);
    expect(stored(entries.email)).toHaveLength(1);
  });

  test('a connection that breaks once is tried again with the same key', async () => {
    const person = await visitor();
    const { page } = person;
    const sent = calls(page);
    let broken = false;
    await page.route('**/functions/v1/send-contact-email', async (route) => {
      if (broken) return route.continue();
      broken = true;
      return route.abort('connectionreset');
    });
    await page.goto('/contact');
    await hydrated(page);
    const entries = good('broken');
    await fillIn(page, entries);
    await submit(page);
    await page.locator('[data-outcome="sent"]').waitFor();
    expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);
    expect(sent).toHaveLength(2);
    expect(stored(entries.email)).toHaveLength(1);
    unexpected(person, 'ERR_CONNECTION_RESET');
  });
});

test.describe('the rules, in German letter by letter', () => {
  const long = (length: number) => 'x'.repeat(length);
  const rules: [string, Partial<Entries>, keyof Entries, string][] = [
    ['name too short', { name: ' A ' }, 'name', 'Name muss mindestens 2 Zeichen lang sein'],
    ['name too long', { name: long(101) }, 'name', 'Name darf maximal 100 Zeichen lang sein'],
    ['no address', { email: 'ada@' }, 'email', 'Bitte geben Sie eine gültige E-Mail-Adresse ein'],
    ['address too long', { email: `${long(250)}@a.example` }, 'email', 'E-Mail darf maximal 255 Zeichen lang sein'],
    ['subject too long', { subject: long(201) }, 'subject', 'Betreff darf maximal 200 Zeichen lang sein'],
    ['message too short', { message: '   kurz    ' }, 'message', 'Nachricht muss mindestens 10 Zeichen lang sein'],
    ['message too long', { message: long(2001) }, 'message', 'Nachricht darf maximal 2000 Zeichen lang sein'],
    ['no consent', { privacy: false }, 'privacy', 'Sie müssen die Datenschutzerklärung akzeptieren'],
  ];

  test('each is said by itself, at its field and in the summary, and nothing is sent', async () => {
    const { page } = await visitor();
    const sent = calls(page);
    for (const [rule, wrong, field, text] of rules)
      await test.step(rule, async () => {
        await page.goto('/de/contact');
        await hydrated(page);
        const entries = { ...good('rules'), ...wrong };
        await fillIn(page, entries);
        await submit(page);
        const input = page.locator(`[name="${field}"]`);
        await page.locator(`#contact-${field}-error`).waitFor();
        await expect.poll(() => page.locator('.field-error').allInnerTexts()).toEqual([text]);
        await expect(input).toHaveAttribute('aria-invalid', 'true');
        await expect.poll(() => input.getAttribute('aria-describedby')).toContain(`contact-${field}-error`);
        // a summary has the focus, names the page's error, and leads to the field
        await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-problem');
        await expect(page).toHaveTitle(/^Fehler: /);
        await page.locator('#contact-problem').getByRole('link', { name: text }).press('Enter');
        await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(field);
        await page.locator('[data-kind="destructive"]').getByText('Bitte überprüfen Sie Ihre Eingaben.').waitFor();
        await expect(page.locator('[name="message"]')).toHaveValue(entries.message);
        expect(sent).toHaveLength(0);
      });
  });

  test('the limits themselves are allowed', async () => {
    const { page } = await visitor();
    await page.goto('/contact');
    await hydrated(page);
    await fillIn(page, {
      name: long(100),
      email: address('limits'),
      subject: long(200),
      message: long(2000),
      privacy: true,
    });
    await submit(page);
    await page.locator('[data-outcome="sent"]').waitFor();
  });

  test('all at once: the summary has the focus and lists them in order; errors go with the next attempt; axe finds nothing', async () => {
    const { page } = await visitor();
    await page.goto('/contact');
    await hydrated(page);
    await submit(page);
    await page.locator('#contact-name-error').waitFor();
    await expect(page.locator('.field-error')).toHaveCount(4);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-problem');
    await expect(page).toHaveTitle(/^Error: /);
    const links = page.locator('#contact-problem a');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(['#contact-name', '#contact-email', '#contact-message', '#contact-privacy']);
    const toast = page.locator('[data-kind="destructive"]');
    await toast.getByText('Validation Error', { exact: true }).waitFor();
    await expect(toast).toContainText('Please check your entries.', { useInnerText: true });
    await expect.poll(() => axeFindings(page)).toEqual([]);
    await fillIn(page, { ...good('again'), message: 'short' });
    await submit(page);
    await page.locator('#contact-message-error').waitFor();
    await expect(page.locator('.field-error')).toHaveCount(1);
    await expect(links).toHaveCount(1);
    await page.locator('[name="message"]').fill('Now it is long enough.');
    await submit(page);
    await page.locator('[data-outcome="sent"]').waitFor();
    await expect(page).not.toHaveTitle(/^Error/);
  });
});

test.describe('when sending fails', () => {
  test('the toast says so, nothing typed is lost, and the next attempt carries the same key until the text changes', async () => {
    const person = await visitor();
    const { page } = person;
    const sent = calls(page);
    await page.route('**/functions/v1/send-contact-email', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/contact');
    await hydrated(page);
    const entries = good('fails');
    await fillIn(page, entries);
    await submit(page);
    const toast = page.locator('[data-kind="destructive"]');
    await toast.getByText('Error', { exact: true }).waitFor();
    await expect(toast).toContainText('An error occurred while sending the message. Please try again later.', {
      useInnerText: true,
    });
    for (const field of ['name', 'email', 'subject', 'message'] as const)
      await expect(page.locator(`[name="${field}"]`)).toHaveValue(entries[field]);
    await expect(page.locator('[name="privacy"]')).toBeChecked();
    await page.locator('[data-outcome="failed"]').getByText(company.email).waitFor();

    // a look at another page in between makes it no other message
    await page.locator('header nav').getByRole('link', { name: 'Shop' }).click();
    await page.waitForURL('**/shop#hero');
    await page.locator('header nav').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact#hero');
    await page.locator('[name="privacy"]').check();
    await submit(page);
    // a form that was just shown waits out the shortest time of filling in
    await expect.poll(() => sent.length).toBe(2);
    await expect(page.locator('main form button[type="submit"]')).toBeEnabled();
    await page.locator('[name="message"]').fill('Something else altogether.');
    await submit(page);
    await expect.poll(() => sent.length).toBe(3);
    const keys = sent.map((request) => request.headers()['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    await expect(page.locator('main form button[type="submit"]')).toBeEnabled();
    unexpected(person, 'send-contact-email 500');
  });

  test('what was typed is still there after a look at the shop and in another language', async () => {
    const { page } = await visitor();
    await page.goto('/contact');
    await hydrated(page);
    await fillIn(page, good('kept'));
    await page.locator('header nav').getByRole('link', { name: 'Shop' }).click();
    await page.waitForURL('**/shop#hero');
    await page.locator('header nav').getByRole('link', { name: 'Contact' }).click();
    await page.waitForURL('**/contact#hero');
    await expect(page.locator('[name="message"]')).toHaveValue(good('kept').message);

    await page
      .locator('header')
      .getByRole('button', { name: /English/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('[name="message"]')).toHaveValue(good('kept').message);
  });
});

test.describe('without JavaScript', () => {
  test('the same errors with the same texts, what was typed still there; then a success with the number', async () => {
    const person = await visitor({ javaScript: false });
    const { page } = person;
    await page.goto('/de/contact');
    await fillIn(page, { ...good('plain'), name: 'A', privacy: false });
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      submit(page),
    ]);
    expect(response.status()).toBe(400);
    await page.locator('#contact-name-error').waitFor();
    await expect(page).toHaveTitle(/^Fehler: /);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-problem');
    await page.locator('#contact-problem').getByRole('link', { name: 'Name muss mindestens' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('contact-name');
    await expect
      .poll(() => page.locator('.field-error').allInnerTexts())
      .toEqual(['Name muss mindestens 2 Zeichen lang sein', 'Sie müssen die Datenschutzerklärung akzeptieren']);
    await expect(page.locator('[name="message"]')).toHaveValue(good('plain').message);
    expect(new URL(page.url()).pathname).toBe('/de/contact');
    expect(stored(address('plain'))).toHaveLength(0);

    await page.locator('[name="name"]').fill('Ada');
    await page.locator('[name="privacy"]').check();
    await submit(page);
    await page.waitForURL('**/de/contact?sent=*');
    const outcome = page.locator('[data-outcome="sent"]');
    await expect(outcome).toContainText('Nachricht gesendet!', { useInnerText: true });
    const number = await outcome.locator('strong').innerText();
    expect((await site().mailTo(address('plain'))).parsed.text).toContain(number);
    expect(stored(address('plain'))).toHaveLength(1);
    // the failed attempt answered with status 400, which Chromium notes
    person.errors.length = 0;
  });

  test('the same form sent twice is one message', async () => {
    const form = {
      name: 'Ada',
      email: address('twice'),
      subject: '',
      message: 'The same text, sent twice.',
      privacy: 'accepted',
      website: '',
    };
    const send = async () => {
      const { page } = await visitor({ javaScript: false });
      const response = await page.request.post(`${site().url}/contact`, { form, maxRedirects: 0 });
      expect(response.status()).toBe(303);
      return response.headers()['location'];
    };
    expect(await send()).toBe(await send());
    expect(stored(address('twice'))).toHaveLength(1);
  });

  test('a consent that says no is none', async () => {
    const { page } = await visitor({ javaScript: false });
    for (const privacy of ['no', 'false', '0', '']) {
      const response = await page.request.post(`${site().url}/contact`, {
        form: { ...good('refused'), privacy },
        maxRedirects: 0,
      });
      expect(response.status(), privacy).toBe(400);
    }
    const { name, email, message } = good('refused');
    const call = await page.request.post(`${site().url}/functions/v1/send-contact-email`, {
      data: { name, email, message, privacy: false },
    });
    expect(call.status()).toBe(400);
    expect(stored(address('refused'))).toHaveLength(0);
  });

  test('an address that only claims a message was sent shows nothing made up', async () => {
    const { page } = await visitor({ javaScript: false });
    await page.goto('/contact?sent=%3Cb%3Ehello');
    await expect(page.locator('[data-outcome]')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('hello', { useInnerText: true });
    // well formed, but nothing that ever arrived
    await page.goto('/contact?sent=N2P-AAAA-AAAA');
    await expect(page.locator('[data-outcome]')).toHaveCount(0);
  });
});

test('the info card: address, phone, fax, e-mail and office hours; the note leads to the shop', async () => {
  const { page } = await visitor();
  await page.goto('/contact');
  const card = page.getByRole('region', { name: 'How to reach us' });
  const text = await card.innerText();
  for (const part of [
    company.street,
    `${company.postcode} ${company.city}`,
    'Germany',
    company.fax,
    '09:00–17:00',
    'closed',
  ])
    expect(text).toContain(part);
  await expect
    .poll(() => card.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual([`tel:${company.phone.replace(/[^\d+]/g, '')}`, `mailto:${company.email}`]);
  await expect(page.getByRole('main').getByRole('link', { name: 'shop', exact: true })).toHaveAttribute(
    'href',
    '/shop#hero',
  );
  const policy = page.getByRole('link', { name: /privacy policy/ }).first();
  await expect(policy).toHaveAttribute('target', '_blank');
  await expect(policy).toHaveAttribute('href', '/datenschutz');
});

test.describe('protection and faults', () => {
  const strict = useSite({ RATE_LIMIT_SOFT: '0' });
  const broken = useSite({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

  test('beyond the soft rate the browser solves the proof of work unasked, and the message arrives', async () => {
    const person = await visitor();
    const { page } = person;
    await page.goto(`${strict().url}/contact`);
    await hydrated(page);
    await fillIn(page, good('proof'));
    await submit(page);
    await page.locator('[data-outcome="sent"]').waitFor();
    expect(strict().rows('select * from enquiries')).toHaveLength(1);
    unexpected(person, '428');
  });

  test('database gone: with and without JavaScript the company’s address is given and the text stays', async () => {
    const person = await visitor();
    const { page } = person;
    await page.goto(`${broken().url}/contact`);
    await hydrated(page);
    await fillIn(page, good('gone'));
    await submit(page);
    await page.locator('[data-outcome="failed"]').getByText(company.email).waitFor();
    await expect(page.locator('[name="message"]')).toHaveValue(good('gone').message);
    unexpected(person, 'send-contact-email 503');

    const plain = await visitor({ javaScript: false });
    await plain.page.goto(`${broken().url}/contact`);
    await fillIn(plain.page, good('gone'));
    const [response] = await Promise.all([
      plain.page.waitForResponse((answer) => answer.request().method() === 'POST'),
      submit(plain.page),
    ]);
    expect(response.status()).toBe(503);
    expect(response.headers()['retry-after']).toBe('30');
    await plain.page.locator('[data-outcome="failed"]').getByText(company.email).waitFor();
    await expect(plain.page.locator('[name="message"]')).toHaveValue(good('gone').message);
    plain.errors.length = 0;
  });
});
