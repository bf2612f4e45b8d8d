import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkContent } from '../server/content/checks.ts';
import { ContentError } from '../server/content/files.ts';
import { atomFeed } from '../server/content/feed.ts';
import { content, loadContent } from '../server/content/load.ts';
import { llmsText, robots, sitemap } from '../server/content/site-files.ts';
import { setSiteUrl } from '../server/content/site-url.ts';
import { locales } from '../domain/locale.ts';
import { addressInLanguage } from '../domain/pages.ts';
import { makePictures } from './make-pictures.ts';
import { makeShareImages } from './make-share-images.ts';
import { modifiedDates } from './modified-dates.ts';

/** Code and content are stamped apart: a changed price only renders the pages again. */
const codeSources = ['app', 'domain', 'server', 'scripts', 'public', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const contentSources = ['content', 'imagery'];

function fingerprint(sources: string[], ...more: string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path).update('\0').update(readFileSync(path));
  };
  sources.forEach(add);
  more.forEach((value) => hash.update(value));
  return hash.digest('hex');
}

const stamp = (name: string) => join('build', `${name}.stamp`);
const isFresh = (name: string, value: string) => existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === value;

interface ServerBundle {
  makePack(folder: string, sources: { client: string; pictures: string; extra: Map<string, Buffer>; siteUrl: string }): Promise<{ documents: number; files: number }>;
}

/** Files beside the pages: share images, sitemap, feeds and their like, by request path. */
async function filesOf(siteUrl: string): Promise<Map<string, Buffer>> {
  setSiteUrl(siteUrl);
  const files = await makeShareImages();
  for (const notice of Object.values(content().guaranteeNotices)) if (notice) files.set(notice.src, readFileSync(notice.file));
  files.set('/sitemap.xml', Buffer.from(sitemap(modifiedDates())));
  files.set('/robots.txt', Buffer.from(robots()));
  files.set('/llms.txt', Buffer.from(llmsText()));
  for (const language of locales) files.set(addressInLanguage('/feed.atom', language), Buffer.from(atomFeed(language)));
  return files;
}

/**
 * Builds what is older than its sources. Prints one line a step; a step that has nothing to do prints nothing.
 * @throws {ContentError} when a content file is wrong
 */
export async function buildSite(env: NodeJS.ProcessEnv, today = new Date()): Promise<void> {
  const siteUrl = (env.SITE_URL || `http://localhost:${env.PORT || 3000}`).replace(/\/+$/, '');
  const code = fingerprint(codeSources);
  const all = fingerprint(contentSources, code, siteUrl);
  if (isFresh('site', all) && existsSync('build/site.pack')) return;
  mkdirSync('build', { recursive: true });
  const problems = checkContent(loadContent(), today);
  if (problems.length > 0) throw new ContentError(`the texts in content/ need a correction:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  const pictures = await makePictures();
  if (pictures > 0) console.log(`Pictures: ${pictures} files made from imagery/masters`);
  if (!isFresh('code', code) || !existsSync('build/site/server/index.js')) {
    console.log('Building the pages …');
    const built = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}\n${built.stderr}`);
    writeFileSync(stamp('code'), code);
  }
  const bundle = (await import(`${pathToFileURL(resolve('build/site/server/index.js')).href}?${code.slice(0, 8)}`)) as ServerBundle;
  const { documents, files } = await bundle.makePack('build', { client: 'build/site/client', pictures: 'build/pictures', extra: await filesOf(siteUrl), siteUrl });
  console.log(`Rendered: ${documents} documents, ${files} files`);
  writeFileSync(stamp('site'), all);
}

if (import.meta.main) {
  process.env.NODE_ENV = 'production';
  try {
    await buildSite(process.env);
  } catch (error) {
    console.error(error instanceof ContentError ? `Not built: ${error.message}` : error);
    process.exit(1);
  }
}
