import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import type { DeskLanguage } from '../../../../../domain/desk-roles.ts';
import { sentenceIn } from './check-words.ts';
import { labelOf, linkToField } from '../fields/difference-words.ts';
import { isEditable } from '../../../../../server/features/editing/change.ts';
import { WorkerBroke } from '../../../../../server/web/publishing/open-worker.ts';
import { textIn } from '../../../i18n/language-of.ts';

export interface Problem {
  /** the field, in words */
  where: string;
  text: string;
  /** where it is edited; null where the problem is in no field of the desk */
  link: string | null;
}

const pattern = /^\s*content\/([\w./-]+): (?:([^\s:]+): )?([\s\S]*)$/;

/** The file below `content/` that a problem is in; empty where it names none. */
export const fileOf = (problem: string): string => pattern.exec(problem)?.[1] ?? '';

/** "content/products/knives/facts.json: priceCents: must be number" as a field and a sentence. @param trees as of `labelOf` */
export function inWords(problem: string, language: DeskLanguage, trees?: ContentTrees): Problem {
  const [, file = '', key = '', sentence = ''] = pattern.exec(problem) ?? [];
  if (file === '' || !isEditable(file))
    return { where: file === '' ? 'content' : file, text: sentence || problem.trim(), link: null };
  const at =
    file.endsWith('.md') && key !== 'body' && key !== ''
      ? ['front', ...key.split('.')]
      : key === ''
        ? []
        : key.split('.');
  return {
    where: labelOf(file, at, language, trees),
    text: sentenceIn(sentence, language),
    link: linkToField(file, at),
  };
}

/** What somebody reads whose check was not completed: what happened, and what to do. @throws whatever else went wrong */
export function brokenCheck(error: unknown, language: DeskLanguage): Problem {
  if (!(error instanceof WorkerBroke)) throw error;
  return {
    where: textIn(language, 'website.checkFailed'),
    text: textIn(language, `website.broke.${error.why}`),
    link: null,
  };
}
