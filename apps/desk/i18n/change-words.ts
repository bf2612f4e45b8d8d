import { isRole, type DeskLanguage } from '../../../domain/desk-roles.ts';
import { isLocale } from '../../../domain/locale.ts';
import { localPrice } from '../../../domain/money.ts';
import { isOrderState } from '../../../domain/orders/order-state.ts';
import { pluralForm } from '../../../domain/plural.ts';
import { caseKinds } from '../../../domain/privacy-case-kinds.ts';
import { isRestrictedReason } from '../../../domain/restricted-reasons.ts';
import { isWorkState } from '../../../domain/work-state.ts';
import { fileSize } from './file-size.ts';
import { textIn } from './language-of.ts';
import { moment, shortDay } from './moment.ts';

/** The few values a line of the log has beside its words: "new → done". @param detail JSON as the log has it */
export function changeWords(detail: string | null, language: DeskLanguage): string {
  if (detail === null) return '';
  const values: unknown = JSON.parse(detail);
  if (typeof values !== 'object' || values === null) return '';
  if ('shown' in values) return textIn(language, 'log.lines', { count: String(values.shown) });
  return Object.entries(values)
    .filter(([name]) => name !== forUndo && name !== inLinks)
    .map(([name, value]) => named(name, value, language) ?? inWords(value, language))
    .filter((value) => value !== '')
    .join(' → ');
}

/** What only taking it back needs (server/features/enquiries/place-of-item.ts). */
const forUndo = 'aside';

/** Named by the page of the log itself, which knows what things are called. */
const inLinks = 'places';

/** Values that only their name explains; null: the value speaks for itself. */
function named(name: string, value: unknown, language: DeskLanguage): string | null {
  if (name === 'fields' && typeof value === 'number')
    return textIn(language, `log.fields.${pluralForm(value, language)}`, { count: value });
  if ((name === 'at' || name === 'plannedFor') && typeof value === 'number') return moment(value, language);
  if (name === 'cents' && typeof value === 'number') return localPrice(value, language);
  if (name === 'bytes' && typeof value === 'number') return fileSize(value, language);
  if (name === 'given' && typeof value === 'string')
    return textIn(language, 'log.given', { day: shortDay(Date.parse(`${value}T12:00:00Z`), language) });
  if (name === 'language' && isLocale(value)) return textIn(language, `locale.${value}`);
  if (name === 'role' || name === 'from' || name === 'to')
    return isRole(value) ? textIn(language, `role.${value}`) : null;
  return name === 'kind' ? caseWords(value, language) : null;
}

function caseWords(value: unknown, language: DeskLanguage): string | null {
  const kind = caseKinds.find((one) => one === value);
  return kind === undefined ? null : textIn(language, `caseKind.${kind}`);
}

/** What mails are called; one word alone could be anybody's name. */
const isTemplateName = /^[a-z]+(?:-[a-z]+)+$/;

function inWords(value: unknown, language: DeskLanguage): string {
  if (isWorkState(value)) return textIn(language, `workState.${value}`);
  if (isOrderState(value)) return textIn(language, `orderState.${value}`);
  if (isRestrictedReason(value)) return textIn(language, `restrictedReason.${value}`);
  const text = String(value);
  const ofMail = textIn(language, `mail.${text}` as 'mail.receipt');
  if (isTemplateName.test(text) && !ofMail.startsWith('mail.')) return ofMail;
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? moment(Date.parse(text), language) : text;
}
