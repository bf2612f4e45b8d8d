import { keptTogether } from '../../../domain/kept-together.ts';

/** HTML of our own texts, its figures kept on one line as `RichText` keeps those of messages; tags and addresses stay. */
export const keepTogether = (html: string): string =>
  html.replace(/(?<=^|>)[^<>]+/g, (text) => text.replace(keptTogether, '<span class="whitespace-nowrap">$&</span>'));
