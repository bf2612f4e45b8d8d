import { writeFileSync } from 'node:fs';
import { locales } from '../../domain/locale.ts';
import { shareImageTexts } from '../../server/features/content/share-images.ts';
import { passagesOf } from '../../server/features/assistant/passages.ts';
import { checkContent } from '../../server/features/content/checks.ts';
import type { ClaimMode } from '../../server/platform/claim-mode.ts';
import { atomFeed } from '../../server/features/content/feed.ts';
import { content } from '../../server/features/content/load.ts';
import { llmsText } from '../../server/features/content/site-files.ts';
import { configureSite } from '../../server/features/content/site-setting.ts';
import { listDocuments } from '../../server/web/page-cache/list-documents.ts';
import { loadSiteBuild } from '../../server/web/page-cache/site-build.ts';

/**
 * Writes everything the site says as JSON: documents, data, feeds, llms.txt, share images, the assistant's answers. A
 * program of its own, because a process reads the content once: `site-as-text.ts <bundle> <mode> <file>`, run in the
 * folder whose `content` it is to read.
 */
const [, , bundlePath = '', mode = 'all', file = ''] = process.argv;
const claims: ClaimMode = mode === 'proven' ? 'proven' : 'all';
const siteUrl = 'https://site.example';
configureSite({ siteUrl, claims, payment: null, dataDir: null });
const { render } = await loadSiteBuild(bundlePath);
const texts: { name: string; text: string }[] = [];
const sources = { render: (request: Request) => render(request, null), siteUrl, modified: new Map() };
for (const { path, language, immutable, make } of listDocuments(content(), sources))
  if (!immutable && /\.data|\.json|^[^.]*$/.test(path))
    texts.push({ name: `${path}${language ? ` (${language})` : ''}`, text: (await make()).toString('utf8') });
texts.push({ name: '/llms.txt', text: llmsText() });
for (const language of locales) {
  const { footer, titles } = shareImageTexts(language);
  texts.push(
    { name: `feed (${language})`, text: atomFeed(language) },
    { name: `share images (${language})`, text: [footer, ...titles.map(({ title }) => title)].join('\n') },
    {
      name: `assistant (${language})`,
      text: passagesOf(content(), language)
        .flatMap(({ title, sentences }) => [title, ...sentences])
        .join('\n'),
    },
  );
}
writeFileSync(file, JSON.stringify({ texts, problems: checkContent(content(), new Date('2026-11-22T12:00:00Z')) }));
