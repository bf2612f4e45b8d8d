import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, parseConfig } from '../server/config.ts';
import type { ClaimMode } from '../server/content/claim-mode.ts';
import { ContentError } from '../server/content/files.ts';
import { readLedger } from '../server/content/ledger.ts';
import { dayOf, isProven } from '../server/content/proofs.ts';

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
  'react-router-again.ts',
  'short-messages.ts',
  'static-imports.ts',
  'react-router.config.ts',
  'package-lock.json',
];
/** The desk takes from `app/` what a page is dressed in, and nothing else. */
const deskSources = ['desk', 'domain', 'server', 'app/styles', 'app/fonts', 'package-lock.json'];
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

/** The ids of the claims with a valid proof; a file that is no claim is found later, by the checks. */
function provenClaims(today: Date): string {
  try {
    return [...readLedger().values()]
      .filter((claim) => isProven(claim, dayOf(today)))
      .map(({ id }) => id)
      .join();
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
 * @throws {ContentError} when a content file is wrong
 * @throws {ConfigError} when SITE_URL, PORT or CLAIMS is
 */
export async function buildSite(env: NodeJS.ProcessEnv, today = new Date(), draft = false): Promise<void> {
  const { siteUrl, claims } = parseConfig({ SITE_URL: env.SITE_URL, PORT: env.PORT, CLAIMS: env.CLAIMS });
  const code = fingerprint(codeSources);
  // beside the site's, in a process of its own
  const desk = draft ? Promise.resolve() : buildDesk();
  // its failure is reported when it is awaited
  desk.catch(() => undefined);
  await buildPages({ code, siteUrl, claims, today, draft });
  await desk;
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
  // most starts have nothing to build, and need none of this
  const { checkTexts, makeCode, makePages } = await import('./make-site.ts');
  await checkTexts(today, claims);
  if (!isFresh('code', code) || !existsSync('build/site/server/index.js')) {
    makeCode();
    writeFileSync(stamp('code'), code);
  }
  await makePages(siteUrl, claims, code.slice(0, 8), draft);
  writeFileSync(stamp('site'), all);
}

/** Content is read when the desk runs: a changed price does not build it again. */
async function buildDesk(): Promise<void> {
  const desk = fingerprint(deskSources);
  if (isFresh('desk', desk) && existsSync('build/desk/server/index.js')) return;
  const { checkDeskTexts } = await import('./check-desk-texts.ts');
  const { makeDesk } = await import('./make-site.ts');
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
