import { buildSite } from '../../tooling/build.ts';
import { startSiteProcess } from './site-process.ts';

/** Builds the site as visitors get it, and starts the one that files which only look share. @returns what ends it */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.NODE_ENV = 'production';
  // the address that canonical links are built with; the tests' servers use the same
  await buildSite({ SITE_URL: process.env.SITE_URL }, { published: false });
  const { url, deskUrl, stop } = await startSiteProcess();
  // workers inherit the environment
  process.env.PUBLIC_SITE = JSON.stringify({ url, deskUrl });
  return stop;
}
