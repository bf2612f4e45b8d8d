import { giroCode, writeIban } from '../../../domain/invoicing/giro-code.ts';
import { missingCompanyData } from '../../../domain/missing-company-data.ts';
import type { Locale } from '../../../domain/locale.ts';
import { localPrice, type Cents } from '../../../domain/money.ts';
import type { AttachedPicture, MailPicture } from '../../platform/mail/mail-content.ts';
import type { MailTexts } from '../../platform/mail/mail-frame.ts';

/** Pixels of a side, as it is shown; the file has twice as many. */
const side = 180;

/**
 * A GiroCode for a mail, which a banking app reads from the screen; null where none can be made, as on papers.
 * @param purpose what we know the payment by
 */
export async function giroPicture(
  { cents, purpose, language }: { cents: Cents; purpose: string; language: Locale },
  texts: Pick<MailTexts, 'message' | 'issuer'>,
): Promise<{ shown: MailPicture; attached: AttachedPicture } | null> {
  const { issuer } = texts;
  if (missingCompanyData('paper', issuer).length > 0) return null;
  const code = giroCode({ ...issuer.bank, name: issuer.legalName, cents, purpose });
  if (code === null) return null;
  const { default: qrcode } = await import('qrcode');
  // on a dark screen it needs its quiet zone
  const bytes = await qrcode.toBuffer(code, { type: 'png', errorCorrectionLevel: 'M', margin: 4, width: 2 * side });
  const cid = `giro-${purpose}@pictures`;
  return {
    shown: {
      cid,
      alt: texts.message(language, 'papers.giro.alt', {
        amount: localPrice(cents, language),
        name: issuer.legalName,
        iban: writeIban(issuer.bank.iban),
        number: purpose,
      }),
      width: side,
      height: side,
      caption: texts.message(language, 'papers.giro.text'),
    },
    attached: { cid, fileName: `GiroCode-${purpose}.png`, type: 'image/png', bytes },
  };
}
