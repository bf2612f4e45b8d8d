import { expect, test } from 'vitest';
import { changeFor, type MarkdownAct } from './acts.ts';

/** The text after a button; what is selected stands between | and |, before and after. */
function pressed(act: Exclude<MarkdownAct, 'undo' | 'redo'>, marked: string): string {
  const [before = '', inner = '', after = ''] = marked.split('|');
  const text = before + inner + after;
  const { change, select } = changeFor(act, text, before.length, before.length + inner.length);
  const next = text.slice(0, change.from) + change.insert + text.slice(change.to);
  return `${next.slice(0, select.from)}|${next.slice(select.from, select.to)}|${next.slice(select.to)}`;
}

test('a button puts its signs around what is selected, and takes them away again', () => {
  expect(pressed('bold', 'a |fork| here')).toBe('a **|fork|** here');
  expect(pressed('bold', 'a **|fork|** here')).toBe('a |fork| here');
  expect(pressed('italic', '|fork|')).toBe('*|fork|*');
  expect(pressed('italic', 'nothing || yet')).toBe('nothing *||* yet');
});

test('headings and lists are made of whole lines', () => {
  expect(pressed('heading', 'one\nt|w|o\nthree')).toBe('one\n|## two|\nthree');
  expect(pressed('heading', 'one\n|## two|\nthree')).toBe('one\n|two|\nthree');
  expect(pressed('list', '|one\ntwo|')).toBe('|- one\n- two|');
  expect(pressed('numbers', '||')).toBe('|1. |');
});

test('a link asks for its address next', () => {
  expect(pressed('link', 'to the |shop|')).toBe('to the [shop](|/|)');
});
