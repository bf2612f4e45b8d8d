import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import type { Actor } from '../../../../../server/platform/audit/record-access.ts';
import { payAddressOf } from '../../../../../server/features/order-records/order-token.ts';
import { readMoney, type OrderMoney } from '../../../../../server/features/payments/read-money.ts';
import { heldBecause } from '../../../document/company-data.ts';
import type { DeskContext } from '../../../document/desk-context.ts';
import { textIn } from '../../../i18n/language-of.ts';
import type { TextKey } from '../../../i18n/texts.tsx';

type LastWord<Key, Start extends string> = Key extends `${Start}.${infer Rest}`
  ? Rest extends `${string}.${string}`
    ? never
    : Rest
  : never;

/** Why an act was not done; its words are `orders.problem.<name>`. */
export type ActProblem = LastWord<TextKey, 'orders.problem'>;

/** What of the desk acts on an order take. */
type OrderDesk = Pick<
  DeskContext,
  'askVies' | 'database' | 'mailSetting' | 'messageIdHost' | 'now' | 'papers' | 'paymentService' | 'wakeOnlinePayments'
>;

/** What an act on an order works with: who asks for what. */
export interface OrderAct {
  desk: OrderDesk;
  actor: Actor;
  /** of the order */
  id: string;
  form: FormData;
  language: DeskLanguage;
}

/** What a form of the page is shown again with. */
export interface FormAnswer {
  /** null: it was only looked at (look-first.ts) */
  problem: ActProblem | null;
  /** why, more closely, in the clerk's language */
  detail?: string;
  /** what was typed comes back with it */
  returned?: Readonly<Record<string, string>>;
  /** names of the fields that are wrong */
  wrong?: readonly string[];
}

export interface ActRefusal extends FormAnswer {
  problem: ActProblem;
  /** of the answer; 409 without one */
  status?: number;
}

/** `done`: what the order's page is asked with afterwards, such as `shipped=LS-2026-00001`: it says what was done. */
export type Acted =
  /** `order`: id of the order that opens; without it the same one */
  { done: string; mails: boolean; order?: string } | ActRefusal;

export type RunAct = (act: OrderAct) => Promise<Acted>;

/** @param query what the page says about it afterwards, as in an address */
export const done = (query: string) => ({ done: query, mails: false });

/** Something lies in the outbox. */
export const doneWithMail = (query: string): Acted => ({ done: query, mails: true });

/** Does an act; what is held back until somebody has decided (samples, a restored copy) is a refusal as any other. */
export const runAct = (run: RunAct, act: OrderAct): Promise<Acted> =>
  run(act).catch((error: unknown) => refused(heldBecause(error)));

/** What could not be done, with the answer's status: what is unknown is not found. */
export const refused = (problem: ActProblem): ActRefusal => ({ problem, status: problem === 'unknown' ? 404 : 409 });

/** Why nothing was done, as a sentence. */
export const whyRefused = ({ problem, detail = '' }: ActRefusal, language: DeskLanguage): string =>
  [textIn(language, `orders.problem.${problem}`), detail].join(' ').trim();

/** An order as it stands, for what is pressed: not written down as read. Null: there is none, or it is restricted. */
export async function orderNow({ database }: OrderDesk, id: string): Promise<OrderMoney | null> {
  const money = await database.read((reader) => readMoney(reader, id));
  return money?.found.isRestricted === false ? money : null;
}

/** A field of the form as text; empty where it is missing or a file. */
export function typedIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** What was typed, less one field: what it says is given anew. */
export const without = (typed: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(typed).filter(([field]) => field !== name));

/** What papers are written with. */
export const paperSetting = ({ database, papers, mailSetting, now, messageIdHost }: OrderDesk) => ({
  database,
  papers,
  texts: mailSetting.texts,
  payAddress: payAddressOf(mailSetting),
  now: now(),
  messageIdHost,
});
