import { render } from '@react-email/render';
import { createElement } from 'react';
import { asPlainText, type MailContent } from '../mail-content.ts';
import { MailDocument } from './mail-document.ts';

/** Both bodies of a mail. */
export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  return { html: await render(createElement(MailDocument, { content })), text: asPlainText(content) };
}
