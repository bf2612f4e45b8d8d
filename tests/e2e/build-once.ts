import { buildSite } from '../../scripts/build.ts';

/** Browser tests run against the built site, as visitors get it. */
export default async function setup(): Promise<void> {
  process.env.NODE_ENV = 'production';
  // the address that canonical links are built with; the tests' servers use the same
  await buildSite({ SITE_URL: process.env.SITE_URL }, new Date(), false, false);
}
