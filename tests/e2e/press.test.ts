import { expect, test } from '@playwright/test';
import { axeFindings, hydrated, usePublicSite, useVisitors } from './harness.ts';

const site = usePublicSite();
const visitor = useVisitors(site);

test('from the foot of a page to the press page: what it names can be had, as it says', async () => {
  const { page } = await visitor({ javaScript: false });
  await page.goto('/de/claims');
  await page.locator('footer').getByRole('link', { name: 'Presse' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/de/presse');
  await page.getByRole('heading', { level: 1, name: 'Presse' }).waitFor();
  await expect.poll(() => page.locator('main a[download]').count()).toBeGreaterThan(20);
  const addresses = await page
    .locator('main :is(a[download], source)')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''));
  const types: Record<string, string> = {
    zip: 'application/zip',
    jpg: 'image/jpeg',
    svg: 'image/svg+xml; charset=utf-8',
    png: 'image/png',
    webm: 'video/webm',
    mp4: 'video/mp4',
    avif: 'image/avif',
  };
  for (const address of addresses.filter((one) => one.startsWith('/press') || one.startsWith('/media'))) {
    const answer = await fetch(site().url + address, { method: 'HEAD' });
    expect(answer.status, address).toBe(200);
    expect(answer.headers.get('content-type'), address).toBe(types[address.split('.').at(-1) ?? '']);
  }
  const kit = await fetch(`${site().url}/press/press-kit.zip`, { method: 'HEAD' });
  const megabytes = Number(kit.headers.get('content-length')) / 1_000_000;
  const said = /ZIP, rund ([\d,]+)\sMB/.exec(await page.locator('#hero').innerText())?.[1] ?? '';
  expect(Math.abs(Number(said.replace(',', '.')) - megabytes)).toBeLessThan(0.3);
});

test('the loop is fetched and plays only when somebody asks for it, without a sound', async () => {
  const { page } = await visitor({ width: 360, height: 740 });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (/\.(?:webm|mp4)$/.test(request.url())) fetched.push(request.url());
  });
  await page.goto('/press');
  await hydrated(page);
  expect(await axeFindings(page)).toEqual([]);
  const video = page.locator('video');
  await video.scrollIntoViewIfNeeded();
  const state = () =>
    video.evaluate((one: HTMLVideoElement) => ({ paused: one.paused, muted: one.muted, autoplay: one.autoplay }));
  await expect.poll(() => state()).toEqual({ paused: true, muted: true, autoplay: false });
  await expect(video).toHaveAttribute('controls');
  expect(fetched).toEqual([]);
  await video.evaluate((one: HTMLVideoElement) => one.play());
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.1);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => Math.round(one.duration))).toBe(6);
  expect(fetched[0]).toMatch(/\.webm$/);
});
