import { expect, test } from 'vitest';
import { hydrated, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

test.each([
  ['en', 1280, 'Together for a better world', 'Leaderboard', 'You', '1420 pts'],
  ['de', 360, 'Gemeinsam für eine bessere Welt', 'Rangliste', 'Du', '1420 Pkt'],
  ['nl', 768, 'Samen voor een betere wereld', 'Ranglijst', 'Jij', '1420 ptn'],
  ['fr', 360, 'Ensemble pour un monde meilleur', 'Classement', 'Vous', '1420 pts'],
] as const)(
  'in %s the leaderboard has five places and lights the visitor’s own',
  async (language, width, subtitle, title, you, points) => {
    const { page } = await visitor({ language, width });
    await page.goto('/community');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Community');
    await expect.poll(() => page.getByText(subtitle, { exact: true }).isVisible()).toBe(true);
    const board = page.getByRole('region', { name: title });
    await expect.poll(() => board.getByRole('listitem').count()).toBe(5);
    const own = board.locator('[aria-current="true"]');
    await expect.poll(() => own.count()).toBe(1);
    const text = (await own.innerText()).replace(/\s+/g, ' ');
    for (const part of ['5', you, points]) expect(text).toContain(part);
  },
);

test('sample content is called so before it begins', async () => {
  const { page } = await visitor({ language: 'de', javaScript: false });
  await page.goto('/community');
  const text = await page.locator('main').innerText();
  expect(text.indexOf('Beispielinhalte')).toBeGreaterThan(-1);
  expect(text.indexOf('Beispielinhalte')).toBeLessThan(text.indexOf('Rangliste'));
});

test('the feed shows levels, products with their stars in words, and hides stars without a product', async () => {
  const { page } = await visitor();
  await page.goto('/community');
  const posts = page.getByRole('region', { name: 'Community Feed' }).getByRole('article');
  await expect.poll(() => posts.count()).toBeGreaterThan(2);
  const text = await posts.allInnerTexts();
  for (const level of ['Eco Warrior', 'Starter', 'Champion']) expect(text.join('\n')).toContain(level);
  await expect.poll(() => posts.nth(0).getByRole('img', { name: '5 of 5 stars' }).count()).toBe(1);
  expect(text[0]).toContain('Fries picks');
  await expect.poll(() => posts.nth(2).getByRole('img').count()).toBe(0);
  expect(text[0]).toContain('8 comments');
});

test.each([
  ['en', 'Like', 'You liked this post.'],
  ['de', 'Gefällt mir', 'Du hast diesen Beitrag geliked.'],
] as const)(
  'a like in %s shows a toast; the count stays and nothing is stored',
  async (language, label, description) => {
    const { page } = await visitor({ language });
    await page.goto('/community');
    await hydrated(page);
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
    const before = await stored();
    const like = page.getByRole('button', { name: new RegExp(`^${label}`) }).first();
    const face = await like.innerText();
    await like.click();
    await page.getByText('Liked!', { exact: true }).first().waitFor();
    await expect.poll(() => page.getByText(description, { exact: true }).first().isVisible()).toBe(true);
    await expect.poll(() => like.innerText()).toBe(face);
    await expect.poll(() => stored()).toBe(before);
  },
);
