import { isLocale, type Locale } from '../../../../domain/locale.ts';
import { fillTemplate } from '../../../../domain/reply-template.ts';
import { fieldsOf } from '../../../../server/features/enquiries/enquiry-fields.ts';
import { readTemplate } from '../../../../server/features/enquiries/reply-templates.ts';
import { stateOfOrder } from '../../../../server/features/orders/mail-about-order.ts';
import { readOrder } from '../../../../server/features/orders/read-order.ts';
import type { AskedOfDesk } from '../../document/with-desk.ts';

/** Before the id of a template of the desk's own, so that it is never taken for one of the site. */
export const ownTemplate = 'own-';

/** What tells how far an order is. @param id of the order */
export const orderTemplate = (id: string): string => `order-${id}`;

/**
 * The text of a chosen template with what the item has; what it wants and the item has not is named.
 * @returns null: there is no such template, or no such item
 */
export async function insertTemplate(
  desk: AskedOfDesk,
  itemId: string,
  { chosen, language: typed }: { chosen: string; language: string },
): Promise<ReturnType<typeof fillTemplate> | null> {
  const { database, mailSetting } = desk;
  const language = isLocale(typed) ? typed : 'en';
  const { answers } = mailSetting.texts;
  const item = await database.read((reader) =>
    reader
      .selectFrom('enquiries')
      .select(['enquiry_number', 'payload', 'email'])
      .where('id', '=', itemId)
      .executeTakeFirst(),
  );
  if (item === undefined) return null;
  const orderId = /^order-([\w-]{36})$/.exec(chosen)?.[1];
  if (orderId !== undefined) {
    const text = await stateIfTheirs(desk, {
      orderId,
      email: item.email,
      language,
    });
    return text === null ? null : { text, missing: [] };
  }
  const text = chosen.startsWith(ownTemplate)
    ? answers.fill((await readTemplate(database, chosen.slice(ownTemplate.length)))?.body ?? '', language).text
    : answers.templates(language, 'en').find(({ id }) => id === chosen)?.text;
  if (text === undefined || text === '') return null;
  return fillTemplate(text, {
    name: fieldsOf(item.payload).get('name') ?? null,
    number: item.enquiry_number,
  });
}

/** How far an order is; null where it is of another address than the one that is answered, which learns nothing of it. */
async function stateIfTheirs(
  { database, actor, now, mailSetting }: AskedOfDesk,
  { orderId, email, language }: { orderId: string; email: string | null; language: Locale },
): Promise<string | null> {
  const found = await readOrder(database, actor, orderId, now());
  if (found === null || found === 'restricted') return null;
  if (email === null || found.order.email.toLowerCase() !== email.toLowerCase()) return null;
  return stateOfOrder(found, language, mailSetting.texts);
}
