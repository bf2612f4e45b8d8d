import { expect, test } from 'vitest';
import { pageStateElement } from './page-state.ts';

const stateOf = (data: unknown, errors: Record<string, unknown> | null = null) =>
  pageStateElement({ loaderData: { page: data }, actionData: null, errors });
const said = (element: string | null): unknown => JSON.parse(/>([\s\S]*)<\/script>$/.exec(element ?? '')?.[1] ?? '');

test('what a page is hydrated with stands in its document as it was', () => {
  const data = { text: 'Gabel · 4,90 € „so“', none: null, price: 0.049, flags: [true, false], deep: [{ list: [] }] };
  expect(said(stateOf(data))).toEqual({ loaderData: { page: data }, actionData: null, errors: null });
});

test('no text can close its element or begin another', () => {
  const text = '</script><script>alert(1)</script><!--<script>\u2028';
  const element = stateOf({ text }) ?? '';
  expect(element.match(/</g)).toHaveLength(2);
  expect(said(element)).toMatchObject({ loaderData: { page: { text } } });
});

test('a property without a value is left out', () => {
  expect(said(stateOf({ one: 1, two: undefined }))).toMatchObject({ loaderData: { page: { one: 1 } } });
});

test.each([
  ['a date', new Date(0)],
  ['a map', new Map()],
  ['a promise', Promise.resolve()],
  ['no number', Number.NaN],
  ['a hole in a list', [undefined]],
  ['a function', () => 1],
  ['something large', 1n],
])('what JSON does not say as it is, is left to React Router: %s', (_, value) => {
  expect(stateOf({ deep: [{ value }] })).toBeNull();
  expect(stateOf(null, { root: value })).toBeNull();
});

test('an error is left to React Router, which knows its kind again', () => {
  expect(stateOf(null, { root: new Error('gone') })).toBeNull();
});
