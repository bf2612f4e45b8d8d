import type { StoredCause } from '../../../../server/platform/mail/delivery-failure.ts';
import type { TextFacility } from '../../i18n/texts.tsx';

/** Why a mail did not arrive: what the recipient’s server meant, where it said so. */
export function causeWords(
  { t, word }: TextFacility,
  { cause, meaning }: Pick<StoredCause, 'cause' | 'meaning'>,
): string {
  if (meaning === null) return word('cause', cause);
  const why = word('mailStatus', meaning);
  return cause === 'returned' ? t('failedMails.cameBack', { why }) : why;
}
