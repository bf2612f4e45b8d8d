/** How an attempt to deliver ended; `failed` is tried again at `nextAttemptAt` (milliseconds), `dead` never by itself. */
export type AttemptResult =
  | { state: 'sent' }
  /** nobody wants it any more: its row goes */
  | { state: 'dropped' }
  /** the mail server had the text and did not say that it took it: a mail to many is not handed over again by itself */
  | { state: 'unclear'; reason: string }
  | { state: 'failed'; reason: string; nextAttemptAt: number }
  | { state: 'dead'; reason: string };

/** `mails.last_error` of a mail to many of which nobody heard whether the mail server had taken it. */
export const interrupted = 'interrupted';
