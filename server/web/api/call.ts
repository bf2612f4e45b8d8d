import type { Challenge } from 'altcha-lib';
import * as z from 'zod/mini';
import { shortestFillTime } from '../../../domain/forms/fill-time.ts';
import { inOrder, textsIn } from '../../../domain/forms/check.ts';
import { fieldIssues, type FieldIssues } from '../../../domain/forms/fields.ts';
import type { Form } from '../../../domain/forms/form.ts';
import { isLocale, type Locale } from '../../../domain/locale.ts';
import type { Counters } from '../../platform/metrics/counters.ts';
import { StorageUnavailable } from '../../platform/database/storage-unavailable.ts';
import type { ProofOfWork } from '../../platform/limits/proof-of-work.ts';
import type { Rates } from '../../platform/limits/rates.ts';
import { OrderQuestion, type EarlierOrder } from '../../features/orders/order-question.ts';
import { FormContentRefused } from '../../platform/http/form-content-refused.ts';
import { IdempotencyConflict } from '../../features/enquiries/receive-enquiry.ts';

/** Who calls, and how they want to be answered. */
export interface Caller {
  /** the visitor's address, as `clientAddress` found it */
  address: string;
  language: Locale;
  /** the Idempotency-Key header, or null */
  idempotencyKey: string | null;
  /** what was asked about was answered with yes: the very same is meant once more */
  again?: boolean;
}

/** How a call ended. Field issues are message keys (`validation.…`): the page or the wire puts them into words. */
export type CallOutcome<Answer> =
  | { status: 'accepted'; answer: Answer; language: Locale }
  | { status: 'invalid'; fields: FieldIssues; language: Locale }
  | { status: 'conflict'; language: Locale }
  /** the very same was sent before; sent with `again` it is stored once more */
  | { status: 'asked'; earlier: EarlierOrder; language: Locale }
  | { status: 'proof-required'; challenge: Challenge; language: Locale }
  | { status: 'too-many'; retryAfterSeconds: number; language: Locale }
  | { status: 'unavailable'; cause: unknown; language: Locale };

export interface Call<Answer> {
  readonly name: string;
  /**
   * Checks and does the call. Never throws for what a visitor or the storage did.
   * @param read gives the body; asked for only when the rate allows it, so that a flood is cheap to refuse
   */
  submit(read: () => Promise<Readonly<Record<string, unknown>>>, caller: Caller): Promise<CallOutcome<Answer>>;
  /** The same for a page's own form, sent without JavaScript. Unknown fields are ignored. */
  submitPage(form: FormData, caller: Caller): Promise<CallOutcome<Answer>>;
}

export interface CallProtection {
  rates: Rates;
  proofOfWork: ProofOfWork;
  counters: Counters;
}

/** A form's rules: their field names must be readable, and they must give an Input. */
type CallSchema<Input> = z.ZodMiniObject & z.ZodMiniType<Input>;

interface CallDefinition<Input, Answer> {
  name: string;
  schema: CallSchema<Input>;
  across?: Form['across'] | undefined;
  /** calls of one group share a rate limit */
  group: 'forms' | 'chat';
  /** as in the form's definition; `never`: beyond the soft rate the call still goes through, only the hard rate holds */
  proof: Form['proof'] | 'never';
  /** true: on the page the visitor must tick the consent; it is not part of the wire form */
  consent: boolean;
  /** @param proven whether a proof of work came with it, or none was wanted */
  run(input: Input, caller: Caller, proven: boolean): Promise<Answer>;
}

/** Fields that come with a form and are not its content. All of them may be missing: plain calls work without. */
const protectionSchema = z.object({
  language: z.optional(z.string('validation.language').check(z.refine(isLocale, 'validation.language'))),
  /** honeypot: hidden from people, so only programs fill it in */
  website: z.optional(z.string('validation.protection').check(z.maxLength(2000, 'validation.protection'))),
  /** milliseconds from showing the form to sending it */
  elapsed: z.optional(z.number('validation.protection')),
  /** solved challenge, base64 */
  altcha: z.optional(z.string('validation.protection').check(z.maxLength(4000, 'validation.protection'))),
  /** the very same was sent before, and is meant once more */
  again: z.optional(z.literal('yes', 'validation.protection')),
  /** not part of the wire form; but who sends it must not send a refusal */
  privacy: z.optional(z.literal(true, 'validation.privacy')),
});

const protectionFields = Object.keys(protectionSchema.shape);

/** Makes a call out of a schema and what to do: rate limit, validation, proof of work, in this order. */
export function defineCall<Input, Answer>(
  definition: CallDefinition<Input, Answer>,
  protection: CallProtection,
): Call<Answer> {
  const { name, schema, group } = definition;
  const { rates, proofOfWork, counters } = protection;

  async function submit(
    read: () => Promise<Readonly<Record<string, unknown>>>,
    caller: Caller,
    onPage: boolean,
  ): Promise<CallOutcome<Answer>> {
    let language = caller.language;
    try {
      const rate = await rates.count(group, caller.address);
      if (rate.kind === 'hard') {
        counters.increment('calls_rate_limited', name);
        return { status: 'too-many', retryAfterSeconds: rate.retryAfterSeconds, language };
      }
      const body = await read();
      if (isLocale(body['language'])) language = body['language'];
      const parsed = parse(body, onPage && definition.consent);
      if (parsed.fields !== undefined) {
        counters.increment('calls_invalid', name);
        return { status: 'invalid', fields: parsed.fields, language };
      }
      const { input, website = '', elapsed = Number.POSITIVE_INFINITY, altcha, again } = parsed;
      const doubtful = rate.kind === 'soft' || website !== '' || elapsed < shortestFillTime;
      const needsProof = definition.proof === 'statutory' || (definition.proof === 'doubtful' && doubtful);
      const proven = !needsProof || (altcha !== undefined && (await proofOfWork.spend(altcha)));
      // Never dropped silently: whoever looks like a program may prove the effort, and a person's browser does so unasked.
      if (!proven && !(onPage && definition.proof === 'statutory')) {
        counters.increment('calls_proof_required', name);
        return { status: 'proof-required', challenge: await proofOfWork.challenge(), language };
      }
      const answer = await definition.run(input, { ...caller, language, again: again === 'yes' }, proven);
      return { status: 'accepted', answer, language };
    } catch (error) {
      if (error instanceof IdempotencyConflict) return { status: 'conflict', language };
      if (error instanceof OrderQuestion) return { status: 'asked', earlier: error.earlier, language };
      if (error instanceof FormContentRefused) {
        counters.increment('calls_invalid', name);
        return { status: 'invalid', fields: error.fields, language };
      }
      if (!(error instanceof StorageUnavailable)) throw error;
      counters.increment('calls_storage_unavailable', name);
      return { status: 'unavailable', cause: error.cause, language };
    }
  }

  function parse(body: Readonly<Record<string, unknown>>, needsConsent: boolean) {
    const content = Object.fromEntries(Object.entries(body).filter(([field]) => !protectionFields.includes(field)));
    const shield = z.safeParse(protectionSchema, body);
    const input = z.safeParse(schema, content);
    const lacksConsent = needsConsent && body['privacy'] !== true;
    const across = definition.across?.(textsIn(content, Object.keys(schema.shape))) ?? {};
    if (shield.success && input.success && !lacksConsent && Object.keys(across).length === 0)
      return { ...shield.data, input: input.data };
    const fields: FieldIssues = {
      ...across,
      ...(input.success ? {} : fieldIssues(input.error)),
      ...(shield.success ? {} : fieldIssues(shield.error)),
    };
    if (lacksConsent) fields['privacy'] = 'validation.privacy';
    return { fields: inOrder(fields, Object.keys(schema.shape)) };
  }

  return {
    name,
    submit: (read, caller) => submit(read, caller, false),
    submitPage: (form, caller) =>
      submit(async () => formFields(form, [...Object.keys(schema.shape), ...protectionFields]), caller, true),
  };
}

/** What browsers send for a ticked box: its value (`accepted`), or `on` where it has none. */
const ticked = new Set(['accepted', 'on', 'true']);

/** A form's text fields as a call's body. A ticked box is true, a number is a number, files are ignored. */
function formFields(form: FormData, names: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const value = form.get(name);
    if (typeof value !== 'string') continue;
    if (name === 'privacy') fields[name] = ticked.has(value);
    else if (name === 'elapsed')
      fields[name] = value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);
    else if (name !== 'altcha' || value !== '') fields[name] = value;
  }
  return fields;
}
