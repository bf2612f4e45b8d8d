import type { Locale } from '../../../domain/locale.ts';
import type { FieldIssues } from '../../../domain/forms/fields.ts';
import type { SiteTexts } from '../../features/content/site-texts.ts';

interface ErrorDetails {
  /** field name -> message key */
  fields?: FieldIssues;
  headers?: Record<string, string>;
  /** placeholders of the text; `email` is always there */
  parameters?: Record<string, string>;
  /** further members of the error, such as a challenge */
  more?: Record<string, unknown>;
}

/** `{ error: { code, message, fields? } }` in the visitor's language; the text of a code is `validation.call.<code>`. */
export function errorResponse(
  { status, code }: { status: number; code: string },
  language: Locale,
  texts: SiteTexts,
  details: ErrorDetails = {},
): Response {
  const { fields, headers = {}, parameters = {}, more = {} } = details;
  const message = texts.message(language, `validation.call.${code}`, { email: texts.company.email, ...parameters });
  const worded =
    fields && Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, texts.message(language, key)]));
  return Response.json(
    { error: { code, message, ...(worded ? { fields: worded } : {}), ...more } },
    { status, headers },
  );
}

/** What was asked for cannot be done at the moment: when to come again, and where to write meanwhile. */
export const unavailableResponse = (language: Locale, texts: SiteTexts): Response =>
  errorResponse({ status: 503, code: 'unavailable' }, language, texts, {
    headers: { 'Retry-After': '30' },
    more: { email: texts.company.email },
  });
