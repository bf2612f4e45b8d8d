import { isLocale } from '../../../../domain/locale.ts';
import { fillTemplate } from '../../../../domain/reply-template.ts';
import { fieldsOf } from '../../../../server/features/enquiries/enquiry-fields.ts';
import { readTemplate } from '../../../../server/features/enquiries/reply-templates.ts';
import type { DeskContext } from '../../document/desk-context.ts';

/** Before the id of a template of the desk's own, so that it is never taken for one of the site. */
export const ownTemplate = 'own-';

/**
 * The text of a chosen template with what the item has; what it wants and the item has not is named.
 * @returns null: there is no such template, or no such item
 */
export async function insertTemplate(
  { database, mailSetting }: DeskContext,
  itemId: string,
  { chosen, language: typed }: { chosen: string; language: string },
): Promise<ReturnType<typeof fillTemplate> | null> {
  const language = isLocale(typed) ? typed : 'en';
  const { answers } = mailSetting.texts;
  const item = await database.read((reader) =>
    reader.selectFrom('enquiries').select(['enquiry_number', 'payload']).where('id', '=', itemId).executeTakeFirst(),
  );
  const text = chosen.startsWith(ownTemplate)
    ? answers.fill((await readTemplate(database, chosen.slice(ownTemplate.length)))?.body ?? '', language).text
    : answers.templates(language, 'en').find(({ id }) => id === chosen)?.text;
  if (text === undefined || text === '' || item === undefined) return null;
  return fillTemplate(text, { name: fieldsOf(item.payload).get('name') ?? null, number: item.enquiry_number });
}
