import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { carrierNames, looksLikeOther, type Carrier } from '../../../../../domain/orders/carriers.ts';
import { textIn } from '../../../i18n/language-of.ts';
import { typedIn, type ActRefusal } from './order-act.ts';

interface Typed {
  tracking: string;
  carrier: Carrier | null;
  form: FormData;
  /** everything that was typed: it comes back with the question */
  returned: Readonly<Record<string, string>>;
  /** it leaves now, or has left */
  of: 'ship' | 'parcel';
}

/** A number that looks like another carrier's is asked about, by a button of its own. Null: nothing to ask, or it is meant so. */
export function askAboutCarrier(
  { tracking, carrier, form, of, returned }: Typed,
  language: DeskLanguage,
): ActRefusal | null {
  const other = looksLikeOther(tracking, carrier);
  const asked = `${carrier ?? ''} ${tracking}`;
  const isAnswered = (form.has('sure') || form.has('look')) && typedIn(form, 'asked') === asked;
  if (carrier === null || other === null || isAnswered) return null;
  const names = { other: carrierNames[other], carrier: carrierNames[carrier] };
  const detail = textIn(language, `orders.${of}.other`, names);
  return { problem: 'parcel-other', status: 400, detail, returned: { ...returned, asked } };
}
