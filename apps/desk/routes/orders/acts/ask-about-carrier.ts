import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { carrierNames, looksLikeOther, type Carrier } from '../../../../../domain/orders/carriers.ts';
import { textIn } from '../../../i18n/language-of.ts';
import type { ActRefusal } from './order-act.ts';

interface Typed {
  tracking: string;
  carrier: Carrier | null;
  /** what was asked about before, as the form sends it back */
  answered: string;
  /** everything that was typed: it comes back with the question */
  returned: Readonly<Record<string, string>>;
  /** it leaves now, or has left */
  of: 'ship' | 'parcel';
}

/** A number that looks like another carrier's is asked about once; pressed again it is meant so. Null: nothing to ask. */
export function askAboutCarrier(
  { tracking, carrier, answered, of, returned }: Typed,
  language: DeskLanguage,
): ActRefusal | null {
  const other = looksLikeOther(tracking, carrier);
  const asked = `${carrier ?? ''} ${tracking}`;
  if (carrier === null || other === null || answered === asked) return null;
  const names = { other: carrierNames[other], carrier: carrierNames[carrier] };
  const detail = textIn(language, `orders.${of}.other`, names);
  return { problem: 'parcel-other', status: 400, detail, returned: { ...returned, asked } };
}
