import type { Locale } from '../../../domain/locale.ts';
import { claimMark } from './claims-view.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Markdown of our own content as HTML, with the words of the content that is live. */
export const markdownToHtml = (source: string, language: Locale, prefixed: boolean): string =>
  renderMarkdown(source, { language, prefixed, mark: claimMark(language) });
