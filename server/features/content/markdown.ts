import type { Locale } from '../../../domain/locale.ts';
import { claimMark } from './claims-view.ts';
import { content } from './load.ts';
import { hasPicture, pictures } from './pictures.ts';
import { picturesIn, renderMarkdown, type Reader, type TextPicture } from './render-markdown.ts';
import { uploadedPicture } from './uploads.ts';
import { readMessage } from './read-message.ts';

/** Markdown of our own content as HTML, with the words of the content that is live. */
export const markdownToHtml = (source: string, language: Locale, prefixed: boolean): string =>
  renderMarkdown(source, { ...readerOf(source, language), prefixed });

/** What a text needs of the content that is live, and the pictures it shows. */
export const readerOf = (source: string, language: Locale): Omit<Reader, 'prefixed'> => ({
  language,
  mark: claimMark(language),
  pictures: Object.fromEntries(
    picturesIn(source).flatMap((name) => {
      const picture = textPicture(name);
      return picture === null ? [] : [[name, picture] as const];
    }),
  ),
  rendering: readMessage(content(), language, 'frame.rendering'),
});

/** @returns null where there is no such picture */
function textPicture(name: string): TextPicture | null {
  const uploaded = uploadedPicture(name);
  const file = uploaded !== null || hasPicture(name) ? pictures([name])[name] : undefined;
  return file === undefined ? null : { ...file, isPhoto: uploaded?.isPhoto ?? false };
}
