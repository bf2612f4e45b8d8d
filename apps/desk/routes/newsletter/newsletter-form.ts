import {
  newsletterContentSchema,
  newsletterLimits,
  emptyBlock,
  isBlockType,
  segmentShares,
  type NewsletterBlock,
  type NewsletterContent,
} from '../../../../domain/newsletter.ts';
import { forEachLanguage, locales } from '../../../../domain/locale.ts';

/** A form as it was typed; `fits` is false when something is longer than it may be. */
export interface TypedNewsletter {
  content: NewsletterContent;
  version: number;
  fits: boolean;
}

/** Names of the fields of a block: the same wherever it is moved to. */
export const blockField = (id: string, field: string): string => `b.${id}.${field}`;

/** Reads the writing form. Fields of languages that are not shown come along hidden, so that nothing is lost. */
export function readNewsletterForm(form: FormData): TypedNewsletter {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const texts = (name: string) => forEachLanguage((language) => text(`${name}.${language}`));
  const block = (id: string): NewsletterBlock[] => {
    const type = text(blockField(id, 'type'));
    if (!isBlockType(type)) return [];
    const field = (name: string) => blockField(id, name);
    switch (type) {
      case 'headline':
      case 'text':
        return [{ id, type, text: texts(field('text')) }];
      case 'picture':
        return [{ id, type, picture: text(field('picture')), alt: texts(field('alt')) }];
      case 'product':
        return [{ id, type, product: text(field('product')) }];
      case 'post':
        return [{ id, type, post: text(field('post')) }];
      case 'button':
        return [{ id, type, label: texts(field('label')), to: text(field('to')).trim() }];
    }
  };
  const chosen = form.getAll('language');
  const content: NewsletterContent = {
    name: text('name').trim().replace(/\s+/g, ' '),
    languages: locales.filter((language) => chosen.includes(language)),
    subject: texts('subject'),
    blocks: form
      .getAll('block')
      .slice(0, newsletterLimits.blocks)
      .flatMap((id) => block(String(id))),
    segment: {
      confirmedFrom: text('from'),
      confirmedUntil: text('until'),
      without: text('without'),
      share: segmentShares.find((share) => String(share) === text('share')) ?? 100,
    },
    inArchive: form.has('in-archive'),
  };
  return { content, version: Number(text('version')) || 0, fits: newsletterContentSchema.safeParse(content).success };
}

/**
 * What a button of the form does to the blocks: `add:text`, `up:<id>`, `down:<id>`, `remove:<id>`; the block to go on at,
 * if any.
 * @param newId for a block that is added
 */
export function changeBlocks(
  content: NewsletterContent,
  intent: string,
  newId: string,
): { content: NewsletterContent; at: number | null } {
  const [what = '', which = ''] = intent.split(':');
  const blocks = [...content.blocks];
  if (what === 'add' && isBlockType(which) && blocks.length < newsletterLimits.blocks) {
    blocks.push(emptyBlock(which, newId));
    return { content: { ...content, blocks }, at: blocks.length - 1 };
  }
  const at = blocks.findIndex(({ id }) => id === which);
  const block = blocks[at];
  if (block === undefined) return { content, at: null };
  if (what === 'remove') {
    blocks.splice(at, 1);
    return { content: { ...content, blocks }, at: blocks.length === 0 ? null : Math.min(at, blocks.length - 1) };
  }
  const to = what === 'up' ? at - 1 : what === 'down' ? at + 1 : at;
  if (to === at || to < 0 || to >= blocks.length) return { content, at };
  blocks.splice(at, 1);
  blocks.splice(to, 0, block);
  return { content: { ...content, blocks }, at: to };
}
