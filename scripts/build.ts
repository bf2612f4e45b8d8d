import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { classifierFolder } from '../server/assistant/classifier-file.ts';
import { ConfigError, parseConfig } from '../server/start/config.ts';
import type { ClaimMode } from '../server/content/claim-mode.ts';
import { ContentError, useOverlay } from '../server/content/files.ts';
import { readLedger } from '../server/content/ledger.ts';
import { provenIn } from '../server/content/proofs.ts';
import { releaseSettings } from '../server/publishing/release-settings.ts';
import { publishedOver } from '../server/publishing/lay-over.ts';
import { newestRelease, type Release } from '../server/publishing/releases.ts';
import { contentSources, fingerprint } from './fingerprint.ts';

/** Code and content are stamped apart: a changed price only renders the pages again. */
const codeSources = [
  'app',
  'domain',
  'server',
  'scripts',
  'public',
  // bundled with what the browser runs: the chat's words, the flags
  'content/languages',
  'vite.config.ts',
  'patches',
  'server-by-node.ts',
  'react-router.config.ts',
  'package-lock.json',
];
/** The desk takes from `app/` what a page is dressed in, and nothing else. */
const deskSources = [
  'desk',
  'domain',
  'server',
  'app/styles',
  'app/fonts',
  'app/network',
  'scripts/make',
  'patches',
  'server-by-node.ts',
  'package-lock.json',
];

/** What the assistant's classifiers learn from, and how. */
const classifierSources = [
  'content/questions',
  'content/concepts',
  'content/faq',
  'content/products',
  'server/assistant',
  'domain/chat-text.ts',
];

/** The ids of the claims with a valid proof; a file that is no claim is found later, by the checks. */
function provenClaims(today: Date): string {
  try {
    return provenIn(readLedger(), today);
  } catch (error) {
    if (error instanceof ContentError) return '';
    throw error;
  }
}

const stamp = (name: string) => join('build', `${name}.stamp`);
const isFresh = (name: string, value: string) => existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === value;

/**
 * Builds what is older than its sources. Prints one line a step; a step that has nothing to do prints nothing.
 * @param draft for a quick look: no share images, no desk, and documents pressed with the least effort
 * @param published what was published at the desk stands over `content/`, and what is rendered goes to its folder in
 *   DATA_DIR; false: the files alone
 * @throws {ContentError} when a content file is wrong
 * @throws {ConfigError} when SITE_URL, PORT or CLAIMS is
 */
export async function buildSite(
  env: NodeJS.ProcessEnv,
  today = new Date(),
  draft = false,
  published = !draft,
): Promise<void> {
  const { SITE_URL, PORT, CLAIMS, DATA_DIR } = env;
  const { siteUrl, claims, dataDir } = parseConfig({ SITE_URL, PORT, CLAIMS, DATA_DIR });
  const code = fingerprint(codeSources);
  const release = published ? newestRelease(dataDir) : null;
  // the desk in a process of its own, the assistant in a thread; what fails first is reported at once
  await Promise.all([
    draft || buildDesk(),
    buildClassifiers(),
    release === null
      ? buildPages({ code, siteUrl, claims, today, draft })
      : buildRelease(release, { code, siteUrl, claims, today, dataDir }),
  ]);
}

interface Pages {
  /** fingerprint of the code */
  code: string;
  siteUrl: string;
  claims: ClaimMode | null;
  today: Date;
  draft: boolean;
}

async function buildPages({ code, siteUrl, claims, today, draft }: Pages): Promise<void> {
  // a proof that ran out since the last build takes its claim off the pages
  const settings = [siteUrl, claims ?? '', provenClaims(today), ...(draft ? ['draft'] : [])];
  const all = fingerprint(contentSources, code, ...settings);
  if (isFresh('site', all) && existsSync('build/site.pack')) return;
  // whoever starts it for the first time sees nothing else meanwhile
  console.log('Building the site: one or two minutes, only after a change …');
  // most starts have nothing to build, and need none of this
  const { checkTexts, makeAllPictures, makePages } = await import('./make/site.ts');
  checkTexts(today, claims);
  await Promise.all([makeAllPictures(), buildCode(code)]);
  rmSync(stamp('pages'), { force: true });
  await makePages(siteUrl, claims, draft);
  writeFileSync(stamp('site'), all);
  // what was pressed with the least effort is nothing to build upon
  if (!draft) writeFileSync(stamp('pages'), code);
}

/** What was published at the desk is rendered again when code, files, address or proofs have changed since. */
async function buildRelease(
  { changes, version, stamp: made, code: madeBy }: Release,
  { code, siteUrl, claims, today, dataDir }: Omit<Pages, 'draft'> & { dataDir: string },
): Promise<void> {
  useOverlay(publishedOver(resolve('content'), dataDir));
  const wanted = fingerprint(
    contentSources,
    ...releaseSettings({ code, siteUrl, claims, changes }, provenClaims(today)),
  );
  if (made === wanted && madeBy === code) return;
  const { checkTexts, makeAllPictures, makePublished } = await import('./make/site.ts');
  try {
    checkTexts(today, claims);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError(
      `${error.message}\nSome of these texts were published at the desk and no longer go with content/. npm run content -- conflicts shows where both changed the same; npm run content -- export writes what was published into content/, where it can be corrected.`,
    );
  }
  await Promise.all([makeAllPictures(), buildCode(code)]);
  await makePublished({ dataDir, version, changes, code, siteUrl, claims, effort: 'best' }, today);
}

async function buildCode(code: string): Promise<void> {
  if (isFresh('code', code) && existsSync('build/site/server/index.js')) return;
  const { makeCode } = await import('./make/site.ts');
  await makeCode();
  writeFileSync(stamp('code'), code);
}

/** Of the files alone: what is published at the desk changes answers, not how they are found. */
async function buildClassifiers(): Promise<void> {
  const made = fingerprint(classifierSources);
  if (isFresh('classifiers', made) && existsSync(classifierFolder)) return;
  const { makeClassifiers } = await import('./make/classifiers.ts');
  const trained = await makeClassifiers();
  if (trained.length > 0) console.log(`Assistant: trained with the questions of ${trained.join(', ')}`);
  writeFileSync(stamp('classifiers'), made);
}

/** Content is read when the desk runs: a changed price does not build it again. */
async function buildDesk(): Promise<void> {
  const desk = fingerprint(deskSources);
  if (isFresh('desk', desk) && existsSync('build/desk/server/index.js')) return;
  const { checkDeskTexts } = await import('./check-desk-texts.ts');
  const { makeDesk } = await import('./make/site.ts');
  const problems = checkDeskTexts();
  if (problems.length > 0)
    throw new ContentError(`the desk’s texts need a correction:\n${problems.map((one) => `  ${one}`).join('\n')}`);
  await makeDesk();
  writeFileSync(stamp('desk'), desk);
}

if (import.meta.main) {
  process.env.NODE_ENV = 'production';
  try {
    await buildSite(process.env, new Date(), process.argv.includes('--draft'));
  } catch (error) {
    console.error(
      error instanceof ContentError || error instanceof ConfigError ? `Not built: ${error.message}` : error,
    );
    process.exit(1);
  }
}
