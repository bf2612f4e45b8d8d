import { expect, test } from 'vitest';
import type { Form } from '../../../domain/forms/form.ts';
import { forms } from '../../../domain/forms/forms.ts';
import { routedPages } from '../../../domain/pages.ts';
import { unshownForms, untakenForms } from './check-forms.ts';

const page = (path: string, form: Form, without?: string) => ({
  path,
  html: `<input name="${without}"/><form class="grid" method="post" action="#x">${Object.keys(form.labels)
    .filter((name) => name !== without)
    .map((name) => `<textarea id="f" name="${name}"></textarea>`)
    .join('')}</form>`,
});
const sound = [
  page('/contact', forms.contact),
  page('/widerruf', forms.withdrawal),
  page('/de/widerruf', forms.withdrawal),
  page('/accessibility', forms.barrier),
  page('/newsletter', forms.newsletter),
];

test('pages that show every field of their form are fine', () => {
  expect(unshownForms(sound)).toEqual([]);
});

test('a field that a page lacks in one language is named, also when it stands outside of the form', () => {
  expect(unshownForms([...sound, page('/nl/widerruf', forms.withdrawal, 'contract')])).toEqual([
    'the form withdrawal: the page /widerruf has no field "contract" of it',
  ]);
});

test('a form that no page shows is named', () => {
  expect(unshownForms(sound.filter(({ path }) => path !== '/accessibility'))).toEqual([
    'the form barrier: its page /accessibility was not rendered',
  ]);
});

test('a page without an action is named, also one that is rendered on request', () => {
  expect(untakenForms(() => true)).toEqual([]);
  expect(untakenForms((id) => id !== 'order')).toEqual(['the form order: the page /order has no action that takes it']);
});

test('a form that no page takes is named, but for those that the chat alone asks for', () => {
  const pages = routedPages.filter(({ form }) => form !== 'barrier');
  expect(unshownForms(sound, pages)).toEqual(['the form barrier: no page of domain/pages.ts names it']);
});
