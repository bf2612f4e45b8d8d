import {
  languageShown,
  type ArchivedBlock,
  type ArchivedHead,
  type ArchivedNewsletter,
  type ArchivedPicture,
} from '../../../../domain/archived-newsletter.ts';
import { germanDay } from '../../../../domain/german-time.ts';
import { locales, type Locale } from '../../../../domain/locale.ts';
import type { NewsletterBlock } from '../newsletter-text.ts';
import type { MailPicture } from '../../../platform/mail/mail-content.ts';
import { content } from '../../content/load.ts';
import { hasPicture } from '../../content/pictures.ts';
import { areClaimsShown } from '../../content/shown-claims.ts';
import type { KeptHead, KeptNewsletter } from './read-archive.ts';

/**
 * Whether a passage may be shown today: a claim that lost its proof, or was taken back, is not made in old newsletters
 * either. What it makes was written down when it was sent; its words are read as well, because a claim may have come into
 * the ledger since.
 */
function mayShow(text: string, made: readonly string[], language: Locale): boolean {
  return made.every((id) => content().claims.has(id)) && areClaimsShown(text, language, content());
}

/** What the list says of a newsletter. */
export function showHead({ slug, sentAt, subject, teaser, claims, language }: KeptHead): ArchivedHead {
  return {
    slug,
    day: germanDay(sentAt),
    subject: mayShow(subject, claims.subject, language) ? subject : null,
    teaser: mayShow(teaser, claims.teaser, language) ? teaser : '',
  };
}

/** A newsletter for a reader: in their language where it came out in it. @param editions of one newsletter, at least one */
export function showArchived(editions: readonly KeptNewsletter[], wanted: Locale): ArchivedNewsletter | null {
  const languages = locales.filter((language) => editions.some((edition) => edition.language === language));
  const language = languageShown(languages, wanted);
  const edition = editions.find((one) => one.language === language);
  if (edition === undefined || language === undefined) return null;
  const { blocks } = edition.content;
  const kept = blocks.filter(({ block, claims }) => mayShow(wordsOf(block), claims, language));
  return {
    ...showHead(edition),
    language,
    languages,
    blocks: kept.flatMap(({ block }, index) => {
      // "What these statements rest on" says nothing by itself
      const follows = kept[index + 1]?.block;
      if (block.type === 'note' && !(follows?.type === 'linked' && follows.small === true)) return [];
      return [shown(block)].flat();
    }),
    isShortened: kept.length < blocks.length,
  };
}

function wordsOf(block: NewsletterBlock): string {
  switch (block.type) {
    case 'headline':
    case 'paragraph':
    case 'note':
      return block.text;
    case 'linked':
      return block.parts.map(({ text }) => text).join('');
    case 'picture':
      return block.picture.alt;
    case 'card':
      return [block.title, ...block.lines, block.picture?.alt ?? ''].join('\n');
    case 'button':
      return block.label;
  }
}

function shown(block: NewsletterBlock): ArchivedBlock | [] {
  switch (block.type) {
    case 'headline':
    case 'button':
      return block;
    case 'paragraph':
      return { type: 'text', parts: [{ text: block.text }], small: false };
    case 'note':
      return { type: 'text', parts: [{ text: block.text }], small: true };
    case 'linked':
      return { type: 'text', parts: block.parts, small: block.small === true };
    case 'picture': {
      const picture = pictureOf(block.picture);
      return picture === null ? [] : { type: 'picture', picture };
    }
    case 'card':
      return { ...block, picture: block.picture === null ? null : pictureOf(block.picture) };
  }
}

/** The site's own picture of that name, in the sizes and formats that browsers take; null where it is gone. */
function pictureOf({ cid, alt, caption }: MailPicture): ArchivedPicture | null {
  const [name = ''] = cid.split('@');
  return hasPicture(name) ? { name, alt, caption } : null;
}
