import { checkForm } from '../../../domain/forms/check.ts';
import type { FieldIssues } from '../../../domain/forms/fields.ts';
import type { FormInput } from '../../../domain/forms/form.ts';
import { forms, type FormKind } from '../../../domain/forms/forms.ts';
import type { Locale } from '../../../domain/locale.ts';
import { forgetIdempotencyKey, idempotencyKey } from './idempotency.ts';
import { newIdempotencyKey } from './new-key.ts';
import { parseReceived, type ReceivedForm } from './received.ts';
import { sendEnquiry } from './send.ts';

// comes with what sends, so that it is there when the network is not
export { NetworkReturn } from './network-return.tsx';

/** How an attempt to send a form ended. */
export type Delivery =
  /** a new key comes along for whoever sends it in a second step */
  | { kind: 'checked'; content: FormInput; key: string }
  | { kind: 'sent'; received: ReceivedForm }
  | { kind: 'invalid'; issues: FieldIssues | Record<string, string> }
  /** a browser that cannot do the work (no WebCrypto outside of https) must not stand in the way of a statutory form */
  | { kind: 'without-scripts' }
  /** the very same was sent before: the server's question whether it is meant once more */
  | { kind: 'asked'; question: string }
  | { kind: 'failed'; said: string | null; status: number };

interface DeliveryOptions {
  language: Locale;
  /** milliseconds since the form was shown */
  elapsed: number;
  /** instead of one made of the content */
  key: string | undefined;
  /** true: only check, as the first of two steps does */
  checkOnly: boolean;
  /** true: that question was answered with yes */
  again: boolean;
}

/** The form did not reach the company. The text is the specification's (section 8); what a person reads is another. */
class SendFailure extends Error {
  constructor(call: string, status: number, code: string) {
    super('Fehler beim Senden der E-Mail');
    this.name = `${call} ${status} ${code}`;
  }
}

/** Checks what stands in a form by its definition and sends it. Loaded when a visitor starts to fill one in. */
export async function deliver(
  kind: FormKind,
  typed: Readonly<Record<string, FormDataEntryValue>>,
  { language, elapsed, key, checkOnly, again }: DeliveryOptions,
): Promise<Delivery> {
  const { call, proof } = forms[kind];
  // a box that is not ticked is not there at all
  const checked = checkForm(forms[kind], typed, typed['privacy'] !== undefined);
  if ('issues' in checked) return { kind: 'invalid', issues: checked.issues };
  const { content } = checked;
  if (checkOnly) return { kind: 'checked', content, key: newIdempotencyKey() };
  const trap = typed['website'];
  const result = await sendEnquiry(
    call,
    { ...content, ...(trap ? { website: trap } : {}), ...(again ? { again: 'yes' } : {}), elapsed },
    { language, idempotencyKey: key ?? idempotencyKey(kind, content) },
  );
  if (result.ok) {
    forgetIdempotencyKey(kind);
    return { kind: 'sent', received: parseReceived(result.data) };
  }
  const { status, error } = result;
  if (status === 400 && error?.fields) return { kind: 'invalid', issues: error.fields };
  if (status === 409 && error?.code.startsWith('same-')) return { kind: 'asked', question: error.message };
  if (status === 428 && proof === 'statutory') return { kind: 'without-scripts' };
  console.error(new SendFailure(call, status, error?.code ?? 'no answer'));
  return { kind: 'failed', said: error?.message ?? null, status };
}
