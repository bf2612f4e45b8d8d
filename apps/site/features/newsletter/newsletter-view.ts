import type { ReturnedForm } from '../../../../domain/forms/returned-form.ts';

/** What the newsletter page shows: the form, a question to answer with a button, or what became of a link. */
export type NewsletterView =
  | { kind: 'subscribe'; returned?: ReturnedForm }
  | { kind: 'requested' | 'confirmed' | 'unsubscribed' }
  /** a button that posts the token of the link */
  | { kind: 'confirm' | 'unsubscribe'; token: string }
  | { kind: 'used' | 'expired' | 'unknown' | 'malformed' | 'unknownUnsubscribe' }
  | { kind: 'unavailable'; problem: string };

/** The status of the answer that shows a view. */
export const statusOfView: Record<NewsletterView['kind'], number> = {
  subscribe: 200,
  requested: 200,
  confirm: 200,
  confirmed: 200,
  unsubscribe: 200,
  unsubscribed: 200,
  malformed: 400,
  unknown: 404,
  unknownUnsubscribe: 404,
  used: 410,
  expired: 410,
  unavailable: 503,
};
