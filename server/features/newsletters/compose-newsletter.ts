import { setImmediate as pause } from 'node:timers/promises';
import {
  newsletterLimits,
  type NewsletterBlock,
  type NewsletterContent,
  type NewsletterFinding,
} from '../../../domain/newsletter.ts';
import type { Locale } from '../../../domain/locale.ts';
import { addressInLanguage, pagePath } from '../../../domain/pages.ts';
import { typedTag } from '../../../domain/typed-tag.ts';
import type { Edition } from './newsletter-source.ts';
import type { MailBlock, MailPicture, TextPart } from '../../platform/mail/mail-content.ts';
import type { AttachedPicture } from '../../platform/mail/mail-content.ts';
import type { MaterialCard, NewsletterMaterial } from './newsletter-material.ts';

export interface ComposedNewsletter {
  edition: Edition;
  findings: NewsletterFinding[];
}

/**
 * What a newsletter says in one language. Never throws for what somebody wrote: what is wrong is among the findings, and
 * what cannot be shown is left out. Visitors are served between two of its blocks.
 */
export function composeNewsletter(
  content: NewsletterContent,
  language: Locale,
  material: NewsletterMaterial,
  siteUrl: string,
): Promise<ComposedNewsletter> {
  return new NewsletterComposer(language, material, siteUrl).compose(content);
}

/** `[words](address)` */
const links = /\[([^[\]\n]{1,200})\]\(([^()\s]{0,500})\)/g;

/** Findings of a kind in a language; who has so many mends these first. */
const mostAlike = 200;

/** What was meant as a link and is none: without an end, with something in its address that no address has. */
const brokenLink = /\[[^[\]\n]{0,200}\]\(\S{0,60}/;
const bold = /\*\*[^*\n]{0,40}(?:\*\*)?/;

class NewsletterComposer {
  private readonly findings: NewsletterFinding[] = [];
  /** each is said once */
  private readonly noted = new Map<NewsletterFinding['code'], Set<string>>();
  private readonly claims = new Set<string>();
  /** of what is being composed */
  private making = new Set<string>();
  private readonly pictures = new Map<string, AttachedPicture>();
  private block: number | null = null;
  /** of its texts, so far: rendering takes its time for each piece and sign */
  private pieces = 0;
  private signs = 0;

  private readonly language: Locale;
  private readonly material: NewsletterMaterial;
  private readonly siteUrl: string;

  constructor(language: Locale, material: NewsletterMaterial, siteUrl: string) {
    this.language = language;
    this.material = material;
    this.siteUrl = siteUrl;
  }

  async compose({ subject, blocks }: NewsletterContent): Promise<ComposedNewsletter> {
    const line = this.line(subject[this.language], 'no-subject');
    const inSubject = this.takeClaims();
    const body: { block: MailBlock; claims: readonly string[] }[] = [];
    for (const [index, block] of blocks.entries()) {
      await pause();
      this.block = index;
      const made = this.blockOf(block);
      const claims = this.takeClaims();
      for (const one of made) body.push({ block: one, claims });
    }
    this.block = null;
    if (blocks.length === 0) this.note('no-blocks');
    const all = [...body, ...this.claimNotes()];
    const edition = {
      subject: line,
      blocks: all.map(({ block }) => block),
      pictures: [...this.pictures.values()],
      claims: { subject: inSubject, blocks: all.map(({ claims }) => claims) },
    };
    return { edition, findings: this.findings };
  }

  private makes(claim: string): void {
    this.claims.add(claim);
    this.making.add(claim);
  }

  private takeClaims(): string[] {
    const made = [...this.making];
    this.making = new Set();
    return made;
  }

  private note(code: NewsletterFinding['code'], found = ''): void {
    const noted = this.noted.get(code) ?? new Set();
    this.noted.set(code, noted);
    const key = `${this.block} ${found}`;
    if (noted.has(key) || noted.size >= mostAlike) return;
    noted.add(key);
    this.findings.push({ code, language: this.language, block: this.block, found });
  }

  private blockOf(block: NewsletterBlock): MailBlock[] {
    switch (block.type) {
      case 'headline': {
        const text = this.line(block.text[this.language], 'no-text');
        return text === '' ? [] : [{ type: 'headline', text }];
      }
      case 'text':
        return this.paragraphs(block.text[this.language]);
      case 'picture': {
        if (block.picture === '') {
          this.note('no-choice');
          return [];
        }
        const alt = this.line(block.alt[this.language], 'no-alternative');
        const picture = this.picture(block.picture, alt);
        return picture === null ? [] : [{ type: 'picture', picture }];
      }
      case 'product':
        return this.card(block.product, this.material.product(block.product, this.language), 'unknown-product');
      case 'post':
        return this.card(block.post, this.material.post(block.post, this.language), 'unknown-post');
      case 'button': {
        const label = this.line(block.label[this.language], 'no-text');
        const href = this.address(block.to);
        return label === '' || href === null ? [] : [{ type: 'button', label, href }];
      }
    }
  }

  /** A text with its tokens filled; empty texts are noted under the code. */
  private filled(source: string, whenEmpty: NewsletterFinding['code']): string {
    if (source.trim() === '') {
      this.note(whenEmpty);
      return '';
    }
    const { text, claims, findings } = this.material.fill(source.replaceAll('\r\n', '\n').trim(), this.language);
    for (const { code, found } of findings) this.note(code, found);
    const tag = typedTag(source);
    if (tag !== null) this.note('tag', tag);
    const [stars] = bold.exec(source) ?? [];
    if (stars !== undefined) this.note('bold', stars);
    for (const claim of claims) this.makes(claim);
    return text;
  }

  private line(source: string, whenEmpty: NewsletterFinding['code']): string {
    const text = this.filled(source.replace(/\s+/g, ' '), whenEmpty);
    this.noteBrokenLink(text);
    return text;
  }

  /** In what stays text: a line holds no links, and a paragraph only whole ones. */
  private noteBrokenLink(text: string): void {
    const [found] = brokenLink.exec(text) ?? [];
    if (found !== undefined) this.note('broken-link', found);
  }

  private paragraphs(source: string): MailBlock[] {
    const text = this.filled(source, 'no-text');
    return text
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '')
      .flatMap((paragraph): MailBlock[] => {
        if (this.isFull(paragraph)) return [];
        const parts = this.parts(paragraph);
        return [
          parts.some(({ href }) => href !== undefined)
            ? { type: 'linked', parts }
            : { type: 'paragraph', text: parts.map((part) => part.text).join('') },
        ];
      });
  }

  /** Whether a paragraph is more than a newsletter takes: nothing of it is read then, nor of those after it. */
  private isFull(paragraph: string): boolean {
    this.signs += paragraph.length;
    this.pieces += 1 + (paragraph.match(/\n|\]\(/g)?.length ?? 0);
    const isFull = this.signs > newsletterLimits.texts || this.pieces > newsletterLimits.pieces;
    if (isFull) this.note('too-long');
    return isFull;
  }

  private parts(paragraph: string): TextPart[] {
    const parts: TextPart[] = [];
    let from = 0;
    for (const match of paragraph.matchAll(links)) {
      const [whole, words = '', address = ''] = match;
      if (match.index > from) parts.push({ text: paragraph.slice(from, match.index) });
      const href = this.address(address);
      parts.push(href === null ? { text: words } : { text: words, href });
      from = match.index + whole.length;
    }
    if (from < paragraph.length) parts.push({ text: paragraph.slice(from) });
    for (const { text, href } of parts) if (href === undefined) this.noteBrokenLink(text);
    return parts;
  }

  /** The whole address that a path of the site or an address elsewhere stands for; null when it leads nowhere. */
  private address(typed: string): string | null {
    const target = typed.trim();
    if (target === '') {
      this.note('no-target');
      return null;
    }
    if (target.startsWith('/') && !target.startsWith('//')) {
      if (!this.material.hasPage(target)) {
        this.note('unknown-page', target);
        return null;
      }
      return this.onSite(target);
    }
    if (!/^(?:https:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+)$/i.test(target) || !URL.canParse(target)) {
      this.note('unsafe-address', target);
      return null;
    }
    return new URL(target).href;
  }

  private onSite(path: string): string {
    const [, plainPath = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(path) ?? [];
    return `${this.siteUrl}${addressInLanguage(`/${plainPath.slice(1)}`, this.language)}${hash}`;
  }

  private card(id: string, card: MaterialCard | null, unknown: NewsletterFinding['code']): MailBlock[] {
    if (card === null) {
      this.note(id === '' ? 'no-choice' : unknown, id);
      return [];
    }
    for (const claim of card.claims) this.makes(claim);
    const { title, lines, label, path } = card;
    const picture = this.picture(card.picture, card.alt);
    return [{ type: 'card', title, lines, picture, label, href: this.onSite(path) }];
  }

  private picture(name: string, alt: string): MailPicture | null {
    const found = this.material.picture(name);
    if (found === null) {
      this.note('unknown-picture', name);
      return null;
    }
    const cid = `${name}@pictures`;
    this.pictures.set(name, { cid, fileName: `${name}.jpg`, type: found.type, bytes: found.bytes });
    return { cid, alt, width: found.width, height: found.height, caption: found.caption[this.language] };
  }

  /** A claim in a mail cannot be opened as on the site: what it holds for stands below, with the way to the rest. */
  private claimNotes(): { block: MailBlock; claims: readonly string[] }[] {
    if (this.claims.size === 0) return [];
    const notes = [...this.claims].flatMap((id) => {
      const note = this.material.claimNote(id, this.language);
      if (note === null) return [];
      const href = this.onSite(`${pagePath('claims')}#${id}`);
      const parts = [{ text: note.figure, href }, { text: ` – ${note.scope}` }];
      return [{ block: { type: 'linked', small: true, parts } as const, claims: [id] }];
    });
    return [{ block: { type: 'note', text: this.material.claimHeading(this.language) }, claims: [] }, ...notes];
  }
}
