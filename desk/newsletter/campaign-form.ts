import {
  campaignContentSchema,
  campaignLimits,
  emptyBlock,
  inEachLanguage,
  isBlockType,
  segmentShares,
  type CampaignBlock,
  type CampaignContent,
} from '../../domain/campaign.ts';
import { locales } from '../../domain/locale.ts';

/** A form as it was typed; `fits` is false when something is longer than it may be. */
export interface TypedCampaign {
  content: CampaignContent;
  version: number;
  fits: boolean;
}

/** Names of the fields of a block. */
export const blockField = (index: number, field: string): string => `b.${index}.${field}`;

/** Reads the writing form. Fields of languages that are not shown come along hidden, so that nothing is lost. */
export function readCampaignForm(form: FormData): TypedCampaign {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const texts = (name: string) => inEachLanguage((language) => text(`${name}.${language}`));
  const block = (index: number): CampaignBlock[] => {
    const type = text(blockField(index, 'type'));
    if (!isBlockType(type)) return [];
    const field = (name: string) => blockField(index, name);
    switch (type) {
      case 'headline':
      case 'text':
        return [{ type, text: texts(field('text')) }];
      case 'picture':
        return [{ type, picture: text(field('picture')), alt: texts(field('alt')) }];
      case 'product':
        return [{ type, product: text(field('product')) }];
      case 'post':
        return [{ type, post: text(field('post')) }];
      case 'button':
        return [{ type, label: texts(field('label')), to: text(field('to')).trim() }];
    }
  };
  const chosen = form.getAll('language');
  const content: CampaignContent = {
    name: text('name').trim().replace(/\s+/g, ' '),
    languages: locales.filter((language) => chosen.includes(language)),
    subject: texts('subject'),
    blocks: Array.from({ length: Math.min(Number(text('blocks')) || 0, campaignLimits.blocks) }, (_, index) =>
      block(index),
    ).flat(),
    segment: {
      confirmedFrom: text('from'),
      confirmedUntil: text('until'),
      without: text('without'),
      share: segmentShares.find((share) => String(share) === text('share')) ?? 100,
    },
    inArchive: form.has('in-archive'),
  };
  return { content, version: Number(text('version')) || 0, fits: campaignContentSchema.safeParse(content).success };
}

/** What a button of the form does to the blocks: `add:text`, `up:2`, `down:2`, `remove:2`; the block to go on at, if any. */
export function changeBlocks(
  content: CampaignContent,
  intent: string,
): { content: CampaignContent; at: number | null } {
  const [what = '', which = ''] = intent.split(':');
  const blocks = [...content.blocks];
  if (what === 'add' && isBlockType(which) && blocks.length < campaignLimits.blocks) {
    blocks.push(emptyBlock(which));
    return { content: { ...content, blocks }, at: blocks.length - 1 };
  }
  const at = Number(which);
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

/** A text that differs between two versions, with the path to it. */
export interface ChangedText {
  path: string;
  text: string;
}

/** What somebody else changed, for whoever wrote meanwhile. */
export function changedTexts(before: CampaignContent, after: CampaignContent): ChangedText[] {
  const earlier = new Map(leaves(before));
  return [...leaves(after)].flatMap(([path, text]) => (earlier.get(path) === text ? [] : [{ path, text }]));
}

function* leaves(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value)) yield* leaves(entry, path === '' ? name : `${path}.${name}`);
}
