/** What the server says about a form it has stored. */
export interface ReceivedForm {
  /** empty where a backend other than ours gives none */
  inquiryNumber: string;
  /** ISO 8601; empty as well */
  receivedAt: string;
  /** on its way, withheld (too many were asked for), or none because no address was given */
  receipt: 'queued' | 'withheld' | 'none';
  /** the path of a page that says what becomes of it; empty where there is none */
  link: string;
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The answer of a form's call. Another backend in this one's place may say no more than that it took the form. */
export const parseReceived = (answer: Readonly<Record<string, unknown>>): ReceivedForm => ({
  inquiryNumber: textIn(answer['inquiryNumber']),
  receivedAt: textIn(answer['receivedAt']),
  link: textIn(answer['link']),
  receipt: answer['receipt'] === 'withheld' || answer['receipt'] === 'none' ? answer['receipt'] : 'queued',
});
