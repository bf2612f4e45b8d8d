import { plain } from '../content/tokens.ts';

/** A piece of the site's own text that can answer a question. */
export interface Passage {
  id: string;
  /** what the link to it says */
  title: string;
  /** the page it stands on, without language: `/shop`, `/claims#pfas-free`, `/blog/…#heading` */
  path: string;
  /** ways in which people ask for it; never shown */
  ask: readonly string[];
  /** the sentences, claims as `[[id|figure]]` */
  sentences: readonly string[];
  /** how much this kind of text is written to answer questions: 1 for running text, more for answers and facts */
  weight: number;
}

/** A passage as plain text, for reading aloud to a model and for counting words. */
export const passageText = ({ sentences }: Passage): string => plain(sentences.join(' '));
