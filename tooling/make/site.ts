import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { content } from '../../server/features/content/load.ts';
import { keepModifiedDates } from '../../server/features/content/modified-dates.ts';
import { siteUrl } from '../../server/features/content/site-setting.ts';
import { buildPageCache } from '../../server/web/page-cache/build-page-cache.ts';
import { untakenForms } from '../../server/web/page-cache/check-forms.ts';
import { loadSiteBuild } from '../../server/web/page-cache/site-build.ts';
import { keepAllIndexes } from '../../server/web/index-kinds.ts';
import { makeMailPictures } from './mail-pictures.ts';
import { makePressKit } from './press-kit.ts';
import { makePictures } from './pictures.ts';
import { makePrintPictures } from './print-pictures.ts';
import { makeShareImages } from './share-images.ts';
import { compressFiles } from './compress-files.ts';
import { makeSigns } from './signs.ts';
import { modifiedDates } from './modified-dates.ts';

/** Makes the pictures that texts may name, in the sizes of the site, of mails and of print. */
export async function makeAllPictures(): Promise<void> {
  mkdirSync('build', { recursive: true });
  const [pictures, prints] = await Promise.all([makePictures(), makePrintPictures(), makeMailPictures()]);
  if (pictures > 0) console.log(`Pictures: ${pictures} files made from imagery/masters`);
  if (prints > 0) console.log(`Pictures in print size: ${prints} made`);
}

/**
 * Bundles the code of browser and server into build/site, in a process of its own.
 * @throws {Error} with what the bundler said
 */
export async function makeCode(): Promise<void> {
  console.log('Building the pages …');
  await bundle('pages', []);
}

/**
 * Bundles the desk into build/desk: an app of its own, so that nothing of it is in what visitors download.
 * @throws {Error} with what the bundler said
 */
export async function makeDesk(): Promise<void> {
  console.log('Building the desk …');
  // Vite leaves alone what lies outside of its root, and files of earlier builds would be compressed and served with ours
  rmSync('build/desk', { recursive: true, force: true });
  await bundle('desk', ['apps/desk']);
  await compressFiles('build/desk/client/assets');
}

async function bundle(what: string, folder: string[]): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build', ...folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const status = await new Promise((ended) => child.once('close', ended));
  if (status !== 0) throw new Error(`the build of the ${what} failed:\n${said}`);
}

/** What is drawn for the pages and not seen in them. Most of it is the work of other threads than the one that renders. */
async function drawAll(draft: boolean): Promise<Map<string, Buffer>> {
  const drawn = await Promise.all([draft ? new Map<string, Buffer>() : makeShareImages(), makeSigns(), makePressKit()]);
  return new Map(drawn.flatMap((files) => [...files]));
}

/**
 * Renders every page in every language into build/page-cache.bin.
 * @param draft compressed with less effort, and no share images
 * @throws {ContentError} when a link leads to a place that its page does not have
 * @throws {Error} when a page does not take the form it is there for
 */
export async function makePages(draft: boolean): Promise<void> {
  const { render, hasAction } = await loadSiteBuild();
  const untaken = untakenForms(hasAction);
  if (untaken.length > 0) throw new Error(untaken.join('\n'));
  const drawn = drawAll(draft);
  // rendering may fail before: whoever waits for it is told
  drawn.catch(() => undefined);
  const modified = modifiedDates();
  keepModifiedDates(modified);
  keepAllIndexes('build', content());
  const { documents, files } = await buildPageCache('build', {
    render: (request) => render(request, null),
    client: 'build/site/client',
    pictures: 'build/pictures',
    drawn,
    modified,
    siteUrl: siteUrl(),
    draft,
  });
  console.log(`Rendered: ${documents} documents, ${files} files`);
}
