import { randomUUID } from 'node:crypto';
import { draftOf, saveDraft } from '../../../../server/features/enquiries/answer-item.ts';
import { isAboutOrder, mailAboutOrder } from '../../../../server/features/orders/mail-about-order.ts';
import { readOrder } from '../../../../server/features/orders/read-order.ts';
import type { AskedOfDesk } from '../../document/with-desk.ts';

/** Puts into a mail that is begun, or into the answer to a message, what it is about; nothing is sent before somebody has read it. Pressed again it stays as it is. */
export async function beginMailAboutOrder(
  desk: AskedOfDesk,
  { mailId, orderId, about, quotes = false }: { mailId: string; orderId: string; about: string; quotes?: boolean },
): Promise<void> {
  if (!isAboutOrder(about)) return;
  const { database, now, mailSetting, messageIdHost, operator } = desk;
  const actor = { ...desk.actor, operator };
  const found = await readOrder(database, actor, orderId, now());
  if (found === null || found === 'restricted' || (await draftOf(database, actor, mailId)) !== null) return;
  const mail = mailAboutOrder(found, about, mailSetting.texts, now());
  if (mail === null) return;
  const setting = { database, texts: mailSetting.texts.answers, messageIdHost };
  await saveDraft(setting, actor, { itemId: mailId, written: { id: randomUUID(), ...mail, quotes } }, now());
}
