import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldWord } from '../../../domain/chat-text.ts';
import type { Locale } from '../../../domain/locale.ts';
import { ContentError } from '../content/files.ts';

/** What words mean, roughly ("price", "cost", "expensive": `cost`): a name, and the words, `*` for any letters before or after. */
export type ConceptWords = readonly (readonly [name: string, words: readonly string[]])[];

/** The concepts that a folded word stands for; most words stand for none. */
export type Concepts = (word: string) => readonly string[];

/** Letters that the end of a compound must have: "Pommesgabel" is a fork. */
const shortestEnd = 3;

/** Each word by its concepts. Of beginnings and of ends, the longest that is listed counts alone. */
export function createConcepts(list: ConceptWords): Concepts {
  const [whole, beginnings, ends] = [
    new Map<string, Set<string>>(),
    new Map<string, Set<string>>(),
    new Map<string, Set<string>>(),
  ];
  for (const [name, words] of list)
    for (const word of words) {
      const map = word.startsWith('*') ? ends : word.endsWith('*') ? beginnings : whole;
      const letters = foldWord(word.replaceAll('*', ''));
      map.set(letters, (map.get(letters) ?? new Set()).add(name));
    }
  return (word) => {
    const found = new Set(whole.get(word));
    for (let to = word.length; to > 0; to -= 1) {
      const names = beginnings.get(word.slice(0, to));
      if (!names) continue;
      for (const name of names) found.add(name);
      break;
    }
    for (let from = 0; from <= word.length - shortestEnd; from += 1) {
      const names = ends.get(word.slice(from));
      if (!names) continue;
      for (const name of names) found.add(name);
      break;
    }
    return [...found];
  };
}

/**
 * Reads `content/concepts/LANGUAGE.txt`: a line `name: words` for each concept.
 * @returns none where a language has no such file: its questions are then told apart by their words alone
 * @throws {ContentError} naming file and line
 */
export function readConcepts(language: Locale, root = 'content'): ConceptWords {
  const path = join(root, 'concepts', `${language}.txt`);
  if (!existsSync(path)) return [];
  const list: [string, string[]][] = [];
  const names = new Set<string>();
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue;
    const wrong = (problem: string) => new ContentError(`content/concepts/${language}.txt, line ${at + 1}: ${problem}`);
    const [, name, words = ''] = /^([a-z-]+): (.*)$/.exec(line.trim()) ?? [];
    if (name === undefined) throw wrong('is not "name: words"');
    if (names.has(name)) throw wrong(`${name} stands above already`);
    names.add(name);
    const each = words.split(/\s+/);
    const unclear = each.find((word) => !/^(?:\*?[\p{L}\p{M}\p{N}]+|[\p{L}\p{M}\p{N}]+\*)$/u.test(word));
    if (unclear !== undefined) throw wrong(`"${unclear}" is no single word with a * before or after it`);
    list.push([name, each]);
  }
  return list;
}
