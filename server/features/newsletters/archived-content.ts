import * as z from 'zod/mini';
import type { Edition } from './newsletter-source.ts';
import { newsletterBlockSchema, type NewsletterBlock } from './newsletter-text.ts';

/** What is kept of a newsletter for the site: each block with the ids of the claims that it makes. */
const archivedContentSchema = z.strictObject({
  blocks: z.array(z.strictObject({ block: newsletterBlockSchema, claims: z.array(z.string()) })),
});
export type ArchivedContent = z.infer<typeof archivedContentSchema>;

const headClaimsSchema = z.strictObject({ subject: z.array(z.string()), teaser: z.array(z.string()) });
export type HeadClaims = z.infer<typeof headClaimsSchema>;

/** @throws {Error} when the row holds none, which is a mistake of ours */
export const readArchivedContent = (text: string): ArchivedContent => archivedContentSchema.parse(JSON.parse(text));
/** @throws {Error} when the row holds none, which is a mistake of ours */
export const readHeadClaims = (text: string): HeadClaims => headClaimsSchema.parse(JSON.parse(text));

/** Longer beginnings are cut at a word. Signs. */
const teaserLength = 200;

/** An edition as it was sent, for the table: links to the site itself become paths, so that they outlive its address. */
export function archivedColumns(edition: Edition, siteUrl: string) {
  const blocks = edition.blocks.flatMap((block) => {
    const kept = newsletterBlockSchema.safeParse(block);
    return kept.success ? [onSite(kept.data, siteUrl)] : [];
  });
  const { claims } = edition;
  const content: ArchivedContent = {
    blocks: blocks.map((block, index) => ({ block, claims: [...(claims.blocks[index] ?? [])] })),
  };
  const beginning = beginningOf(content);
  const head: HeadClaims = { subject: [...claims.subject], teaser: beginning.claims };
  return {
    subject: edition.subject,
    teaser: shortened(beginning.text),
    head_claims: JSON.stringify(head),
    content: JSON.stringify(content),
  };
}

function onSite(block: NewsletterBlock, siteUrl: string): NewsletterBlock {
  const path = (href: string) => (href.startsWith(`${siteUrl}/`) ? href.slice(siteUrl.length) : href);
  switch (block.type) {
    case 'linked':
      return {
        ...block,
        parts: block.parts.map((part) => (part.href === undefined ? part : { ...part, href: path(part.href) })),
      };
    case 'card':
    case 'button':
      return { ...block, href: path(block.href) };
    default:
      return block;
  }
}

/** Enough of the first paragraphs for a teaser: the first alone is mostly a greeting. */
function beginningOf({ blocks }: ArchivedContent): { text: string; claims: string[] } {
  let text = '';
  const claims = new Set<string>();
  for (const { block, claims: made } of blocks) {
    if (text.length > teaserLength) break;
    const words = textOf(block);
    if (words === '') continue;
    text += ` ${words}`;
    for (const claim of made) claims.add(claim);
  }
  return { text, claims: [...claims] };
}

/** The words of a paragraph; headlines and cards are no beginning. */
function textOf(block: NewsletterBlock): string {
  if (block.type === 'paragraph') return block.text;
  return block.type === 'linked' && block.small !== true ? block.parts.map(({ text }) => text).join('') : '';
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= teaserLength) return line;
  const cut = line.slice(0, teaserLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), teaserLength / 2)).replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')} …`;
}
