import { isInvoiceLike, type Paper } from '../../../domain/invoicing/paper.ts';
import type { SiteTexts } from '../content/site-texts.ts';
import { invoiceFileName, withFacturXMetadata } from './factur-x-metadata.ts';
import { invoiceXml } from './invoice-xml.ts';
import { writeOut } from './paper-view.ts';
import type { PaperWorker } from './paper-worker.ts';

/**
 * A paper as PDF: tagged, in the paper's language, its fonts inside. An invoice carries its data as XML (ZUGFeRD,
 * Factur-X). The same paper gives the same bytes as long as template, texts and fonts stay the same.
 * @throws {PaperFailed}
 */
export async function setPaper(
  paper: Paper,
  texts: Pick<SiteTexts, 'message'>,
  paperWorker: Pick<PaperWorker, 'set'>,
  isPreview = false,
): Promise<Uint8Array> {
  const { view, giro, payOnline } = writeOut(paper, texts, isPreview);
  // what is no invoice has no data that a program would book
  const invoice = isInvoiceLike(paper) && !isPreview ? invoiceXml(paper, texts) : null;
  const pdf = await paperWorker.set({
    template: 'letter.typ',
    paper: JSON.stringify(view, (_, value: unknown) => (typeof value === 'string' ? settable(value) : value)),
    giro: giro === null ? null : await qrCode(giro),
    payOnline: payOnline === null ? null : await qrCode(payOnline),
    attachment:
      invoice === null
        ? null
        : { name: invoiceFileName, description: texts.message(paper.language, 'papers.xml'), content: invoice },
  });
  return invoice === null ? pdf : withFacturXMetadata(pdf);
}

async function qrCode(text: string): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  // level M, as the EPC asks for; the quiet zone is the paper's own white
  return qrcode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 });
}

/** Emoji, with what joins and tints them: no font for letters has them, and no name depends on one. Marks of trade are letters. */
const picture =
  /\s?(?:(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d|\u20e3)+/gu;

/** half a letter is none, and would make the document unreadable as JSON */
const settable = (text: string) =>
  text
    .normalize('NFC')
    .replace(picture, '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
