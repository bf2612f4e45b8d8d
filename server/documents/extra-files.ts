import { readFileSync } from 'node:fs';
import { locales } from '../../domain/locale.ts';
import { addressInLanguage } from '../../domain/pages.ts';
import { atomFeed } from '../content/feed.ts';
import { content } from '../content/load.ts';
import { modelFiles } from '../content/pieces.ts';
import { proofFolder, proofPath } from '../content/proofs.ts';
import { proofPathOnDisk, uploadedFiles } from '../content/uploads.ts';
import { llmsText, robots, sitemap } from '../content/site-files.ts';

/**
 * Files beside the pages: share images, signs, press kit, models, sitemap, feeds and their like, by request path.
 * @param made share images, signs and the press kit
 * @param modified day of the last change of each file of `content/`
 */
export function extraFiles(
  made: ReadonlyMap<string, Buffer>,
  modified: ReadonlyMap<string, string>,
): Map<string, Buffer> {
  const files = new Map(made);
  for (const notice of Object.values(content().guaranteeNotices))
    if (notice) files.set(notice.src, readFileSync(notice.file));
  for (const { proof } of content().claims.values())
    if (proof?.file) {
      const found = proofPathOnDisk(proof.file);
      if (found === null) throw new Error(`content/${proofFolder}/${proof.file} is missing`);
      files.set(proofPath(proof.file), readFileSync(found));
    }
  for (const [path, bytes] of modelFiles()) files.set(path, bytes);
  const { posts, products } = content();
  for (const name of [...posts.map(({ facts }) => facts.coverImage), ...products.map(({ facts }) => facts.image)])
    for (const [path, bytes] of uploadedFiles(name)) files.set(path, bytes);
  files.set('/sitemap.xml', Buffer.from(sitemap(modified)));
  files.set('/robots.txt', Buffer.from(robots()));
  files.set('/llms.txt', Buffer.from(llmsText()));
  for (const language of locales) files.set(addressInLanguage('/feed.atom', language), Buffer.from(atomFeed(language)));
  return files;
}
