import type { DeskLanguage } from '../../../../domain/desk-roles.ts';
import type { MailboxState } from '../../../../server/features/enquiries/read-mailbox.ts';
import { moment } from '../../i18n/moment.ts';
import type { TextKey } from '../../i18n/texts.tsx';

/** How it stands with mail that comes in, as a sentence of the desk. @param address of the mailbox */
export function incomingWords(
  mailbox: MailboxState,
  address: string,
  language: DeskLanguage,
): { key: TextKey; values: Record<string, string>; isWrong: boolean } {
  if (mailbox.state === 'problem')
    return {
      key: `mailbox.problem.${mailbox.problem}`,
      values: { address, when: moment(mailbox.since, language) },
      isWrong: true,
    };
  const when = mailbox.state === 'fine' ? moment(mailbox.lookedAt, language) : '';
  return { key: `mailbox.${mailbox.state}`, values: { address, when }, isWrong: false };
}
