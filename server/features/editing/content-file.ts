import { applyEdits, modify } from 'jsonc-parser';
import { Document, isCollection, isScalar, parse as parseYaml, parseDocument, Scalar, visit, type Node } from 'yaml';
import { entryAt, valueAt, type Json } from './change.ts';

const markdown = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** A file as a tree of values: JSON as it is, Markdown as `{ front, body }`. @throws {SyntaxError} when it is neither */
export function readTree(file: string, text: string): Json {
  if (file.endsWith('.json')) return JSON.parse(text);
  const match = markdown.exec(text);
  if (!match) throw new SyntaxError(`content/${file}: must start with front matter between two --- lines`);
  // a schema that knows only texts, lists and maps
  const front: Json = parseYaml(match[1] ?? '', { schema: 'failsafe' });
  return { front, body: (match[2] ?? '').trim() };
}

/** A whole tree as a new file. @throws {TypeError} for Markdown without front matter and body */
export function writeTree(file: string, tree: Json): string {
  if (file.endsWith('.json')) return `${JSON.stringify(tree, null, 2)}\n`;
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree) || typeof tree['body'] !== 'string')
    throw new TypeError(`content/${file}: front matter and body are needed`);
  const document = new Document(tree['front'] ?? {}, { schema: 'failsafe' });
  quoted(document);
  return `---\n${document.toString({ lineWidth: 0 })}---\n${tree['body'].trim()}\n`;
}

/** Texts in double quotes, as all our files have them: a colon or a dash in a text then means nothing. */
function quoted(node: Document | Node): void {
  visit(node, {
    Scalar(key, scalar) {
      if (key !== 'key' && typeof scalar.value === 'string') scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
}

/**
 * The file's text with one field changed and nothing else: spaces, order and comments stay, so that the difference is as
 * small as what was changed. @param value undefined takes the field away
 */
export function setField(file: string, text: string, at: readonly string[], value: Json | undefined): string {
  const changed = setOne(file, text, at, value);
  const around = at.slice(0, -1);
  // a proof or quote whose last field was taken away is none any more
  if (value === undefined && around.length > 0 && isEmpty(valueAt(readTree(file, changed), around)))
    return setField(file, changed, around, undefined);
  return changed;
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

function setOne(file: string, text: string, at: readonly string[], value: Json | undefined): string {
  if (file.endsWith('.json')) {
    const { path, added } = pathIn(JSON.parse(text), at);
    if (added && value === undefined) return text;
    return applyEdits(
      text,
      modify(text, path, value, {
        formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
        isArrayInsertion: added,
      }),
    );
  }
  const match = markdown.exec(text);
  if (!match) throw new SyntaxError(`content/${file}: must start with front matter between two --- lines`);
  const [, front = '', body = ''] = match;
  if (at[0] === 'body') return `---\n${front}\n---\n${String(value ?? '').trim()}\n`;
  return `---\n${setYaml(front, at.slice(1), value)}---\n${body}`;
}

/** A place as jsonc-parser has it: entries of a list by number. `added`: the list has no such entry, it comes last. */
function pathIn(tree: Json, at: readonly string[]): { path: (string | number)[]; added: boolean } {
  let added = false;
  const path = at.map((key, index) => {
    const list = valueAt(tree, at.slice(0, index));
    if (!Array.isArray(list) || !key.startsWith('#')) return key;
    const number = entryAt(list, key);
    if (number >= 0) return number;
    added = true;
    return list.length;
  });
  return { path, added };
}

function setYaml(front: string, at: readonly string[], value: Json | undefined): string {
  const document = parseDocument(front, { schema: 'failsafe' });
  if (value === undefined) document.deleteIn([...at]);
  else {
    const before = document.getIn([...at], true);
    if (isScalar(before) && typeof value === 'string') before.value = value;
    else {
      const node = document.createNode(value);
      quoted(node);
      if (isCollection(node)) node.flow = false;
      document.setIn([...at], node);
    }
  }
  // long lines stay one line, as the files have them
  return document.toString({ lineWidth: 0 });
}
