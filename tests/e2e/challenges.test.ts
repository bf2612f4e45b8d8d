import { expect, test } from '@playwright/test';
import { content } from '../../server/features/content/load.ts';
import { hydrated, inLanguage, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

const groups = () => content().challenges.facts.groups;

for (const [language, width, remaining, words] of [
  ['en', 1280, '25 points to Advocate', '75 of 100 points, 25 to go'],
  ['de', 360, 'Noch 25 Punkte bis Advocate', '75 von 100 Punkten, es fehlen 25'],
] as const)
  test(
    `in ${language} the level card stands at 75 points, with the progress in words`,
    inLanguage(language),
    async () => {
      const { page } = await visitor({ language, width });
      await page.goto('/challenges');
      const card = page.locator('section[aria-labelledby="level"]');
      const text = await card.innerText();
      for (const part of ['75', 'Starter', 'Advocate', 'Pioneer', remaining]) expect(text).toContain(part);
      const bar = card.getByRole('progressbar');
      await expect(bar).toHaveAttribute('aria-valuenow', '75');
      await expect(bar).toHaveAttribute('aria-valuetext', words);
      await expect(card.locator('[aria-current="step"]')).toContainText('Starter', { useInnerText: true });
    },
  );

for (const language of ['en', 'de', 'nl', 'fr'] as const)
  test(
    `in ${language} all nine challenges are there with points, rewards, marks and other readings`,
    inLanguage(language),
    async () => {
      const { page } = await visitor({ language });
      await page.goto('/challenges');
      const prose = content().challenges.prose[language];
      expect(groups().flatMap((group) => group.challenges)).toHaveLength(9);
      for (const group of groups()) {
        const section = page.locator(`section[aria-labelledby="${group.id}-title"]`);
        await expect
          .poll(() => section.getByRole('heading', { level: 2 }).innerText())
          .toBe(prose.groups[group.id]?.title);
        const rows = await section.locator('li').allInnerTexts();
        expect(rows).toHaveLength(group.challenges.length);
        for (const [at, challenge] of group.challenges.entries()) {
          const texts = prose.challenges[challenge.id];
          expect(rows[at]).toContain(texts?.title);
          expect(rows[at]).toContain(texts?.reward.replace('{points}', String(challenge.points)));
          const [other] = challenge.otherPoints ?? [];
          if (other !== undefined) expect(rows[at]).toContain(texts?.otherReading?.replace('{points}', String(other)));
        }
      }
      for (const reward of content().challenges.facts.rewards)
        await expect.poll(() => page.locator('dl').innerText()).toContain(prose.rewards[reward]?.text);
      await expect(page.locator('main')).not.toHaveText(/\{\w/, { useInnerText: true });
    },
  );

test('marks: a badge, a bonus, a featured challenge', async () => {
  const { page } = await visitor();
  await page.goto('/challenges');
  const row = (title: RegExp) => page.locator('li').filter({ hasText: title });
  await expect
    .poll(() =>
      row(/^\s*50\s*points\s*Save/)
        .locator('.badge')
        .allInnerTexts(),
    )
    .toEqual(['Badge']);
  await expect
    .poll(() =>
      row(/Refer a friend/)
        .locator('.badge')
        .allInnerTexts(),
    )
    .toEqual(['Bonus']);
  await expect
    .poll(() =>
      row(/Convince a restaurant/)
        .locator('.badge')
        .allInnerTexts(),
    )
    .toEqual(['Featured']);
});

test('completing changes no points and says who will record it', async () => {
  const { page } = await visitor({ language: 'de' });
  await page.goto('/challenges');
  await hydrated(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Abschließen: Erster Einsatz' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'Mitgliederprogramm' });
  await expect(answer).toContainText('bleibt dein Stand bei 75 Punkten', { useInnerText: true });
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '75');
  expect(sent).toEqual([]);
});
