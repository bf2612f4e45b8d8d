import type { AttachedPicture, MailBlock } from '../../../../server/platform/mail/mail-content.ts';
import type { ComposedMail } from '../../../../server/platform/mail/mail-frame.ts';
import { readableAddress } from '../../../../server/platform/mail-address/address-key.ts';
import type { DeskContext } from '../../document/desk-context.ts';

type PlainBlock = Extract<MailBlock, { type: 'paragraph' | 'note' | 'fields' | 'button' }>;
type ShownBlock = PlainBlock | (Extract<MailBlock, { type: 'picture' }> & { src: string });

/** The blocks that mails about an item are made of; the others are the newsletter's. */
const isPlain = (block: MailBlock): block is PlainBlock =>
  ['paragraph', 'note', 'fields', 'button'].includes(block.type);

/** A block as the desk shows it: a picture that comes with the mail stands in the page. */
function shownBlock(block: MailBlock, pictures: readonly AttachedPicture[]): ShownBlock[] {
  if (block.type !== 'picture') return isPlain(block) ? [block] : [];
  const file = pictures.find(({ cid }) => cid === block.picture.cid);
  if (file === undefined) return [];
  const src = `data:${file.type};base64,${file.bytes.toString('base64')}`;
  return [{ ...block, src }];
}

/** A composed mail with its head in words. */
export function paperMail(
  { mailSetting, mailFrom }: DeskContext,
  {
    to,
    replyTo,
    content,
    attachments = [],
    pictures = [],
  }: Pick<ComposedMail, 'to' | 'replyTo' | 'content' | 'attachments' | 'pictures'>,
) {
  return {
    from: `${mailSetting.texts.company.brand} <${mailFrom}>`,
    to: readableAddress(to),
    replyTo: replyTo === null ? null : `${replyTo.name} <${replyTo.address}>`,
    subject: content.subject,
    brand: content.brand,
    language: content.language,
    blocks: content.blocks.flatMap((block) => shownBlock(block, pictures)),
    footer: content.footer,
    attachments: attachments.map(({ fileName }) => fileName),
  };
}

export type PaperMail = ReturnType<typeof paperMail>;
