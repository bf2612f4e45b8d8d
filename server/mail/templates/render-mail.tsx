import { render } from '@react-email/render';
import { asPlainText, type MailContent } from '../mail-content.ts';
import { MailDocument } from './mail-document.tsx';

/** Both bodies of a mail. */
export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  return { html: await render(<MailDocument content={content} />), text: asPlainText(content) };
}
