import type { TestProject } from 'vitest/node';
import { buildSite } from '../../tooling/build.ts';
import { startSiteProcess, type SiteAddress } from './site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** where the files that only look find the site (`usePublicSite`) */
    publicSite: SiteAddress;
  }
}

/** Browser tests run against the built site, as visitors get it. @returns what ends the site they share */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.NODE_ENV = 'production';
  // the address that canonical links are built with; the tests' servers use the same
  await buildSite({ SITE_URL: process.env.SITE_URL }, new Date(), false, false);
  const { url, deskUrl, stop } = await startSiteProcess();
  project.provide('publicSite', { url, deskUrl });
  return stop;
}
