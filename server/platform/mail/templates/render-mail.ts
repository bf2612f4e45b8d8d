import { createElement } from 'react';
import { asPlainText, type MailContent } from '../mail-content.ts';
import { MailDocument } from './mail-document.ts';

/** Mail programs choose by it how they lay out. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Both bodies of a mail. */
export async function renderMail(content: MailContent): Promise<{ html: string; text: string }> {
  // a server that has just started answers sooner without it
  const { renderToStaticMarkup } = await import('react-dom/server');
  return {
    html: doctype + renderToStaticMarkup(createElement(MailDocument, { content })),
    text: asPlainText(content),
  };
}
