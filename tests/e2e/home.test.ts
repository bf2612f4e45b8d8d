import { expect, test } from 'vitest';
import { hydrated, useSite, useVisitors } from './harness.ts';

const site = useSite();
const visitor = useVisitors(site);

test('the sections stand in the order of the specification, with every anchor', async () => {
  const { page } = await visitor();
  await page.goto('/de');
  const ids = await page.locator('main > section').evaluateAll((sections) => sections.map((section) => section.id));
  expect(ids).toEqual([
    'hero',
    'mission',
    'crisis',
    'about',
    'approach',
    'industries',
    'technology',
    'products',
    'order',
    'why-no2ndplanet',
    'sustainability',
    'facts-numbers',
    'field-test',
    'newsletter',
  ]);
  await expect.poll(() => page.locator('#about #company').count()).toBe(1);
});

test('the first screen names the lowest price and leads to the products; cards lead to shop and contact', async () => {
  const { page } = await visitor();
  await page.goto('/');
  const hero = page.locator('#hero');
  await expect.poll(() => hero.getByRole('link', { name: 'from €4.90' }).getAttribute('href')).toBe('#products');
  await expect.poll(() => hero.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('/shop#hero');
  await expect.poll(() => hero.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/contact#hero');
  const targets = await page
    .locator('#order a:not(.claim)')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(['/shop#hero', '/shop#hero', '/shop#hero', '/contact#hero']);
});

test('the degradation slider moves by keyboard and says week and stage', async () => {
  const { page } = await visitor();
  await page.goto('/de');
  await hydrated(page);
  const slider = page.getByRole('slider');
  await slider.focus();
  const spoken = () => slider.getAttribute('aria-valuetext');
  const first = await spoken();
  expect(first).toMatch(/^Woche 0 von 9\. \S/);
  await page.keyboard.press('End');
  const last = await spoken();
  expect(last).toMatch(/^Woche 9 von 9\. \S/);
  expect(last?.split('. ')[1]).not.toBe(first?.split('. ')[1]);
  // of the four layers only the one that is seen is read out
  await expect
    .poll(() =>
      page
        .locator('#sustainability ol > li')
        .evaluateAll((stages) => stages.map((stage) => stage.getAttribute('aria-hidden'))),
    )
    .toEqual(['true', 'true', 'true', 'false']);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.inputValue()).toBe('8');
});

test('without JavaScript the degradation is four captioned pictures and no slider', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/');
  const stages = page.locator('#sustainability ol > li');
  await expect.poll(() => stages.count()).toBe(4);
  for (const stage of await stages.all()) {
    await expect.poll(() => stage.locator('p').isVisible()).toBe(true);
    await expect.poll(() => stage.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  }
  await expect.poll(() => page.locator('#sustainability input[type="range"]').isVisible()).toBe(false);
});
