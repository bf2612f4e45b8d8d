import { join } from 'node:path';
import { checkContent } from '../../features/content/checks.ts';
import { ContentError } from '../../features/content/files.ts';
import { loadContent, withContent, type Content } from '../../features/content/load.ts';
import { problemsInPages } from '../page-cache/build-page-cache.ts';
import type { RenderedPage } from '../page-cache/check-anchors.ts';
import { listDocuments } from '../page-cache/list-documents.ts';
import { retentionPeriods } from '../../features/retention/retention-rules.ts';
import { siteUrl } from '../../features/content/site-setting.ts';
import type { Change } from '../../features/editing/change.ts';
import { layOver } from '../../features/editing/lay-over.ts';

/** The content with changes over the code's files. @throws {ContentError} for a text that cannot be read at all */
export function contentWith(changes: readonly Change[], today: Date): Content {
  const { overlay } = layOver(join(process.cwd(), 'content'), changes);
  return loadContent(undefined, { overlay, today });
}

/** The content as it would be, and what the build would say of it. */
interface Reading {
  content: Content;
  /** one sentence each; nothing means that it may be published */
  problems(): Promise<readonly string[]>;
}

/** @throws {ContentError} for a text that cannot be read at all */
export type Read = (changes: readonly Change[], today: Date) => Reading;

type Render = (request: Request) => Promise<Response>;

/** @param render null: pages are not looked at, and so not whether links lead to a place that their page has */
export function readAnew(render: Render | null): Read {
  // the pages take most of the time, and a price moves no link: they are looked at again only when one may have moved
  let looked: { of: string; problems: Promise<string[]> } | undefined;
  const onPages = (content: Content, changes: readonly Change[]): Promise<string[]> => {
    if (render === null) return Promise.resolve([]);
    const of = JSON.stringify(changesOfLinks(changes));
    if (of === '[]') return Promise.resolve([]);
    if (looked?.of !== of) looked = { of, problems: problemsOnPages(content, render) };
    return looked.problems;
  };
  return (changes, today) => {
    const content = contentWith(changes, today);
    let checking: Promise<string[]> | undefined;
    const all = async () => {
      const problems = problemsInTexts(content, today);
      return problems.length > 0 ? problems : onPages(content, changes);
    };
    return { content, problems: () => (checking ??= all()) };
  };
}

/** How many readings are kept: what is public, what is written, and what was public before. */
const kept = 3;

/** What was read is taken again where nothing has changed: looking, checking and publishing follow one another. */
export function rememberReadings(read: Read, stamp: (changes: readonly Change[], today: Date) => string): Read {
  const readings = new Map<string, Reading>();
  return (changes, today) => {
    const of = stamp(changes, today);
    const reading = readings.get(of) ?? read(changes, today);
    readings.delete(of);
    readings.set(of, reading);
    for (const oldest of [...readings.keys()].slice(0, -kept)) readings.delete(oldest);
    return reading;
  };
}

/** Everything the build would say of the content, one sentence each; nothing means that it may be published. */
export async function problemsIn(read: Read, changes: readonly Change[], today: Date): Promise<readonly string[]> {
  try {
    return await read(changes, today).problems();
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n');
    throw error;
  }
}

/** The same of the texts alone: no page is rendered. */
export function problemsOf(changes: readonly Change[], today: Date): string[] {
  try {
    return problemsInTexts(contentWith(changes, today), today);
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n');
    throw error;
  }
}

function problemsInTexts(content: Content, today: Date): string[] {
  const problems = withContent(content, () => checkContent(content, today));
  try {
    retentionPeriods(content.facts);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems;
}

/** Of texts without any of these no link and no heading is made. */
const signs = /[#[({<]|\/|"id"/;

/** What of the changes can add or take away a link, or a place that a link may lead to. */
const changesOfLinks = (changes: readonly Change[]): Change[] =>
  changes.filter(
    ({ at, base, value }) => at.length === 0 || signs.test(JSON.stringify([base ?? '', value ?? '']).slice(1, -1)),
  );

/** Links to a place that its page does not have: the rendered pages say which places there are. */
async function problemsOnPages(content: Content, render: Render): Promise<string[]> {
  const pages: RenderedPage[] = [];
  for (const { path, language, status, type, make } of listDocuments(content, {
    render,
    siteUrl: siteUrl(),
    modified: new Map(),
  })) {
    if (status !== 200 || !type.startsWith('text/html')) continue;
    pages.push({ path, language, html: (await make()).toString('utf8') });
  }
  return withContent(content, () => problemsInPages(pages, content));
}
