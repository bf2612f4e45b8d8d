import type { MailBlock } from '../../../../server/platform/mail/mail-content.ts';
import type { ComposedMail } from '../../../../server/platform/mail/mail-frame.ts';
import { readableAddress } from '../../../../server/platform/mail-address/address-key.ts';
import type { DeskContext } from '../../document/desk-context.ts';

type PlainBlock = Extract<MailBlock, { type: 'paragraph' | 'note' | 'fields' | 'button' }>;

/** The blocks that mails about an item are made of; the others are the newsletter's. */
const isPlain = (block: MailBlock): block is PlainBlock =>
  ['paragraph', 'note', 'fields', 'button'].includes(block.type);

/** A composed mail with its head in words. */
export function paperMail(
  { mailSetting, mailFrom }: DeskContext,
  { to, replyTo, content, attachments = [] }: Pick<ComposedMail, 'to' | 'replyTo' | 'content' | 'attachments'>,
) {
  return {
    from: `${mailSetting.texts.company.brand} <${mailFrom}>`,
    to: readableAddress(to),
    replyTo: replyTo === null ? null : `${replyTo.name} <${replyTo.address}>`,
    subject: content.subject,
    brand: content.brand,
    language: content.language,
    blocks: content.blocks.filter(isPlain),
    footer: content.footer,
    attachments: attachments.map(({ fileName }) => fileName),
  };
}

export type PaperMail = ReturnType<typeof paperMail>;
