/** The passkey's answer from the form; whether it is one, server/features/accounts/passkeys.ts says. */
export function parsedAnswer(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get('answer') ?? ''));
  } catch {
    // no JSON is no answer
    return null;
  }
}
