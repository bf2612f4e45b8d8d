import { buildSite } from '../../tooling/build.ts';

/** The journeys go through the built site, as visitors get it. */
export default async function setup(): Promise<void> {
  process.env.NODE_ENV = 'production';
  await buildSite({ SITE_URL: process.env.SITE_URL }, { published: false });
}
