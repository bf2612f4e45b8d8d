import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { classifierFolder } from '../server/features/assistant/classifier-file.ts';
import { ConfigError, parseConfig } from '../server/platform/config.ts';
import { paymentProviders, type PaymentProviderName } from '../domain/orders/online-payment.ts';
import type { ClaimMode } from '../server/platform/claim-mode.ts';
import { ContentError } from '../server/features/content/files.ts';
import { readLedger } from '../server/features/content/ledger.ts';
import { dayOf, provenIn } from '../server/features/content/proofs.ts';
import { configureSite, siteSetting } from '../server/features/content/site-setting.ts';
import { publishedOver } from '../server/features/editing/lay-over.ts';
import { readCopy } from '../server/features/editing/published-copy.ts';
import { contentSources, fingerprint } from './fingerprint.ts';
import { endTurn, takeTurn } from './one-build.ts';

/** Code and content are stamped apart: a changed price only renders the pages again. */
const codeSources = [
  'apps/site',
  'domain',
  'server',
  'tooling',
  'public',
  // bundled with what the browser runs: the chat's words, the flags
  'content/languages',
  'vite.config.ts',
  'patches',
  'server-by-node.ts',
  'react-router.config.ts',
  'package-lock.json',
];
/** The desk takes from `apps/site/` what a page is dressed in, and nothing else. */
const deskSources = [
  'apps/desk',
  'domain',
  'server',
  'apps/site/styles',
  'apps/site/fonts',
  'apps/site/network',
  'tooling/make',
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
  'server/features/assistant',
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

/** Whether a step is to be done; of several builds at once one does it. */
function isLeft(done: () => boolean): boolean {
  if (done()) return false;
  takeTurn();
  return !done();
}

interface BuildOptions {
  /** for a quick look: no share images, no desk, and documents compressed with less effort */
  draft?: boolean;
  /** what was published at the desk is checked over `content/`, too */
  published?: boolean;
  /** false: the assistant's classifiers are trained by a later build; its search answers alone until then */
  classifiers?: boolean;
}

/**
 * Builds what is older than its sources. Prints one line a step; a step that has nothing to do prints nothing.
 * @throws {ContentError} when a content file is wrong
 * @throws {ConfigError} when SITE_URL, PORT or CLAIMS is
 */
export async function buildSite(
  env: NodeJS.ProcessEnv,
  { draft = false, published = !draft, classifiers = true }: BuildOptions = {},
): Promise<void> {
  const today = new Date();
  const { SITE_URL, PORT, CLAIMS, DATA_DIR, PAYMENT_PROVIDER } = env;
  const { siteUrl, claims, dataDir } = parseConfig({ SITE_URL, PORT, CLAIMS, DATA_DIR });
  // whoever builds need not have its key
  const payment = paymentProviders.find((name) => name === PAYMENT_PROVIDER?.trim()) ?? null;
  configureSite({ siteUrl, claims, payment, dataDir: null });
  const code = fingerprint(codeSources);
  try {
    // the desk in a process of its own, the assistant in a thread; what fails first is reported at once
    await Promise.all([
      draft || buildDesk(),
      classifiers && buildClassifiers(),
      buildPages({ code, siteUrl, claims, payment, today, draft }).then(() =>
        published ? checkPublished(dataDir, { claims, payment, today }) : undefined,
      ),
    ]);
  } finally {
    endTurn();
  }
}

interface Pages {
  /** fingerprint of the code */
  code: string;
  siteUrl: string;
  claims: ClaimMode | null;
  /** texts speak of it */
  payment: PaymentProviderName | null;
  today: Date;
  draft: boolean;
}

async function buildPages({ code, siteUrl, claims, payment, today, draft }: Pages): Promise<void> {
  // a proof that ran out since the last build takes its claim off the pages
  const settings = [siteUrl, claims ?? '', payment ?? '', provenClaims(today), ...(draft ? ['draft'] : [])];
  const all = fingerprint(contentSources, code, ...settings);
  if (!isLeft(() => isFresh('site', all) && existsSync('build/page-cache.bin'))) return;
  // whoever starts it for the first time sees nothing else meanwhile
  console.log('Building the site: one or two minutes, only after a change …');
  // most starts have nothing to build, and need none of this
  const { checkTexts } = await import('./check-texts.ts');
  const { makeAllPictures, makePages } = await import('./make/site.ts');
  checkTexts(today);
  await Promise.all([makeAllPictures(), buildCode(code)]);
  await makePages(draft);
  writeFileSync(stamp('site'), all);
}

/**
 * What was published at the desk is checked over the files when either has changed since it was checked last.
 * @throws {ContentError} when its texts and the files do not go together
 */
async function checkPublished(
  dataDir: string,
  { claims, payment, today }: Pick<Pages, 'claims' | 'payment' | 'today'>,
): Promise<void> {
  const copy = readCopy(dataDir);
  if (copy === null || copy.changes.length === 0) return;
  const checked = fingerprint(
    ['content', 'server/features/content'],
    claims ?? '',
    payment ?? '',
    dayOf(today),
    JSON.stringify(copy.changes),
  );
  const stampFile = join(dataDir, 'content', 'checked.stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === checked) return;
  const { checkTexts } = await import('./check-texts.ts');
  // what was published may name what was uploaded
  configureSite({ ...siteSetting(), dataDir });
  try {
    checkTexts(today, publishedOver(resolve('content'), dataDir));
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError(
      `${error.message}\nSome of these texts were published at the desk and no longer go with content/. npm run content -- conflicts shows where both changed the same; npm run content -- export writes what was published into content/, where it can be corrected.`,
    );
  }
  writeFileSync(stampFile, checked);
}

async function buildCode(code: string): Promise<void> {
  if (!isLeft(() => isFresh('code', code) && existsSync('build/site/server/index.js'))) return;
  const { makeCode } = await import('./make/site.ts');
  await makeCode();
  writeFileSync(stamp('code'), code);
}

/** Of the files alone: what is published at the desk changes answers, not how they are found. */
async function buildClassifiers(): Promise<void> {
  const made = fingerprint(classifierSources);
  if (!isLeft(() => isFresh('classifiers', made) && existsSync(classifierFolder))) return;
  const { makeClassifiers } = await import('./make/classifiers.ts');
  const trained = await makeClassifiers();
  if (trained.length > 0) console.log(`Assistant: trained with the questions of ${trained.join(', ')}`);
  writeFileSync(stamp('classifiers'), made);
}

/** Content is read when the desk runs: a changed price does not build it again. */
async function buildDesk(): Promise<void> {
  const desk = fingerprint(deskSources);
  if (!isLeft(() => isFresh('desk', desk) && existsSync('build/desk/server/index.js'))) return;
  const { requireDeskTexts } = await import('./check-desk-texts.ts');
  const { makeDesk } = await import('./make/site.ts');
  requireDeskTexts();
  await makeDesk();
  writeFileSync(stamp('desk'), desk);
}

if (import.meta.main) {
  process.env.NODE_ENV = 'production';
  try {
    await buildSite(process.env, { draft: process.argv.includes('--draft') });
  } catch (error) {
    console.error(
      error instanceof ContentError || error instanceof ConfigError ? `Not built: ${error.message}` : error,
    );
    process.exit(1);
  }
}
