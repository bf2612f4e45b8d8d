import { expect, test, type Page } from '@playwright/test';
import { xssStrings } from '../fakes/xss-strings.ts';
import { hydrated, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

async function openChat(page: Page) {
  await page.goto('/contact');
  await hydrated(page);
  await page.locator('[data-chat-launcher]').click();
  await page.locator('[data-chat-chips]').waitFor();
}

/** Whether anything ran, and which elements stand in the conversation that no answer may hold. */
const intruders = (page: Page) =>
  page.evaluate(() => ({
    hacked: 'hacked' in window,
    elements: [...document.querySelectorAll('[data-from] *')]
      .filter(
        (element) =>
          !['A', 'SPAN', 'DIV', 'P', 'BR', 'STRONG', 'EM', 'UL', 'OL', 'LI'].includes(element.tagName) ||
          [...element.attributes].some(({ name }) => name.startsWith('on') || name === 'style' || name === 'srcdoc'),
      )
      .map((element) => element.outerHTML),
    links: [...document.querySelectorAll('[data-from] a[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((address) => !/^(\/(?!\/)|mailto:|tel:)/.test(address)),
  }));
const nothing = { hacked: false, elements: [], links: [] };

test.describe('strings that would run a script', { tag: '@matrix' }, () => {
  test('are at least 50', () => {
    expect(new Set(xssStrings).size).toBeGreaterThanOrEqual(50);
  });

  test('stay text as a visitor’s message and do nothing as an answer, with the content security policy on', async () => {
    const { page, errors } = await visitor();
    const response = await page.goto('/contact');
    expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
    page.on('dialog', () => {
      throw new Error('a dialog opened');
    });
    const smuggled = await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { --smuggled: yes }';
      document.head.append(style);
      return getComputedStyle(document.body).getPropertyValue('--smuggled');
    });
    expect(smuggled).toBe('');
    let reply = '';
    await page.route('**/functions/v1/chatbot-ai', (route) =>
      route.fulfill({
        json: {
          response: reply,
          sources: [
            { title: reply, path: '/shop' },
            { title: 'x', path: 'javascript:window.hacked=1' },
            { title: 'x', path: '//evil.example' },
          ],
        },
      }),
    );
    await openChat(page);
    const input = page.locator('#chat-input');
    for (const [index, text] of xssStrings.entries()) {
      reply = `before ${text} after`;
      await input.fill(`zzqx ${text}`);
      await input.press('Enter');
      await expect(page.locator('[data-from=visitor]')).toHaveCount(index + 1);
      await page.locator('[data-chat-chips]').waitFor();
      const shown = await page
        .locator('[data-from=visitor]')
        .last()
        .evaluate((element) => element.lastChild?.textContent);
      expect(shown).toBe(`zzqx ${text}`.trim());
      await expect.poll(() => intruders(page), { message: text }).toEqual(nothing);
    }
    // the sanitizer's own parsing is what the policy reports here: it would have stopped what the sanitizer takes away
    expect(errors.filter((error) => !error.includes('Content Security Policy'))).toEqual([]);
    errors.length = 0;
    // handlers that wait for a pointer
    await page.locator('[data-from=bot]').last().hover();
    await expect.poll(() => intruders(page)).toEqual(nothing);
  });

  test('do nothing in a form’s field or in the words the server answers', async () => {
    const { page, errors } = await visitor();
    page.on('dialog', () => {
      throw new Error('a dialog opened');
    });
    await openChat(page);
    await page.locator('#chat-input').fill('Please call me back');
    await page.keyboard.press('Enter');
    const form = page.locator('form[aria-label="Call back"]');
    await page.route('**/functions/v1/request-callback', (route) => {
      const { name } = route.request().postDataJSON();
      return route.fulfill({ status: 400, json: { error: { code: 'invalid', message: name, fields: { name } } } });
    });
    for (const text of xssStrings) {
      const line = text.replace(/[\n\u0001]/g, ' ').slice(0, 100);
      await form.locator('[name=name]').fill(line);
      await form.locator('[name=phone]').fill('040 1234567');
      await form.locator('button[type=submit]').click();
      // the server's own words come back as the field's error
      await expect
        .poll(() => form.locator('#chat-callback-name-error').textContent(), { intervals: [20] })
        .toBe(line.trim());
      await expect.poll(() => intruders(page), { message: text }).toEqual(nothing);
      errors.splice(0, errors.length, ...errors.filter((error) => !error.includes('status of 400')));
      await expect(form.locator('img, svg:not([aria-hidden]), script, iframe')).toHaveCount(0);
    }
  });
});
