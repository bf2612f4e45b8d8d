import { checkedAnswer } from '../../../../server/features/enquiries/answer-item.ts';
import { filesOfAnswers } from '../../../../server/features/enquiries/attach-files.ts';
import { threadIds } from '../../../../server/features/enquiries/read-thread.ts';
import { composeAnswer } from '../../../../server/features/enquiries/compose-answer.ts';
import type { DeskContext } from '../../document/desk-context.ts';
import { paperMail } from './paper-mail.ts';

/** The mail as it would go out now. Null when something in it is to be put right first. */
export async function previewOf(
  desk: DeskContext,
  itemId: string,
  draft: { id: string; language: string; subject: string; body: string; quotes: number },
  operatorName: string,
) {
  const checked = checkedAnswer({ ...draft, quotes: draft.quotes === 1 }, desk.mailSetting.texts.answers);
  if ('faults' in checked) return null;
  const found = await desk.database.read(async (reader) => ({
    enquiry: await reader
      .selectFrom('enquiries')
      .select(['payload', 'enquiry_number', 'received_at', 'email'])
      .where('id', '=', itemId)
      .executeTakeFirst(),
    references: await threadIds(reader, itemId),
  }));
  if (found.enquiry === undefined || found.enquiry.email === null) return null;
  const composed = composeAnswer(
    found.enquiry.email,
    {
      ...checked,
      quotes: draft.quotes,
      operator_name: operatorName,
      in_reply_to: found.references.at(-1) ?? null,
      reference_ids: found.references.join(' '),
    },
    found.enquiry,
    desk.mailSetting,
  );
  const files = await desk.database.read((reader) => filesOfAnswers(reader, [draft.id]));
  const paper = paperMail(desk, composed);
  return { ...paper, attachments: files.map(({ name }) => name) };
}
