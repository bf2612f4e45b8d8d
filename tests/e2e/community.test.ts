import { expect, test } from '@playwright/test';
import { hydrated, inLanguage, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

for (const [language, width, subtitle, title, you, points] of [
  ['en', 1280, 'Together for a better world', 'Leaderboard', 'You', '1420 pts'],
  ['de', 360, 'Gemeinsam für eine bessere Welt', 'Rangliste', 'Du', '1420 Pkt'],
  ['nl', 768, 'Samen voor een betere wereld', 'Ranglijst', 'Jij', '1420 ptn'],
  ['fr', 360, 'Ensemble pour un monde meilleur', 'Classement', 'Vous', '1420 pts'],
] as const)
  test(
    `in ${language} the leaderboard has five places and lights the visitor’s own`,
    inLanguage(language),
    async () => {
      const { page } = await visitor({ language, width });
      await page.goto('/community');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community', { useInnerText: true });
      await expect(page.getByText(subtitle, { exact: true })).toBeVisible();
      const board = page.getByRole('region', { name: title });
      await expect(board.getByRole('listitem')).toHaveCount(5);
      const own = board.locator('[aria-current="true"]');
      await expect(own).toHaveCount(1);
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
  await expect(posts.nth(0).getByRole('img', { name: '5 of 5 stars' })).toHaveCount(1);
  expect(text[0]).toContain('Fries picks');
  await expect(posts.nth(2).getByRole('img')).toHaveCount(0);
  expect(text[0]).toContain('8 comments');
});

for (const [language, label, description] of [
  ['en', 'Like', 'You liked this post.'],
  ['de', 'Gefällt mir', 'Du hast diesen Beitrag geliked.'],
] as const)
  test(`a like in ${language} shows a toast; the count stays and nothing is stored`, inLanguage(language), async () => {
    const { page } = await visitor({ language });
    await page.goto('/community');
    await hydrated(page);
    const stored = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));
    const before = await stored();
    const like = page.getByRole('button', { name: new RegExp(`^${label}`) }).first();
    const face = await like.innerText();
    await like.click();
    await page.getByText('Liked!', { exact: true }).first().waitFor();
    await expect(page.getByText(description, { exact: true }).first()).toBeVisible();
    await expect.poll(() => like.innerText()).toBe(face);
    await expect.poll(() => stored()).toBe(before);
  });
