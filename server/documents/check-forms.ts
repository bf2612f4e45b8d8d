import { forms, type FormKind } from '../../domain/forms/forms.ts';
import { routedPages, splitAddress, type FormPageId } from '../../domain/pages.ts';
import type { RenderedPage } from './check-anchors.ts';

/**
 * The page that shows a form and takes it without scripts; null: the chat alone asks for it. Not in the form's definition,
 * which browsers download.
 */
const pageOfForm: Readonly<Record<FormKind, FormPageId | null>> = {
  contact: 'contact',
  preorder: null,
  callback: null,
  withdrawal: 'widerruf',
  barrier: 'accessibility',
  newsletter: 'newsletter',
  order: 'order',
  offer: 'offer',
};

function* formsOnPages() {
  for (const form of Object.values(forms)) {
    const page = routedPages.find(({ id }) => id === pageOfForm[form.kind]);
    if (page) yield { form, page };
  }
}

/** The names that the forms of a document send without scripts. */
function namesSent(html: string): Set<string> {
  const inForms = [...html.matchAll(/<form\b[^>]*\bmethod="post"[^>]*>([\s\S]*?)<\/form>/g)];
  return new Set(
    inForms.flatMap(([, form = '']) =>
      [...form.matchAll(/<(?:input|textarea|select)\b[^>]*?\sname="([^"]*)"/g)].map(([, name = '']) => name),
    ),
  );
}

/**
 * Forms that a page does not show with all their fields. What is rendered on request is not looked at.
 * @param pages what was rendered at build
 * @returns problems as "the form …: …", each once
 */
export function unshownForms(pages: readonly RenderedPage[]): string[] {
  const problems = new Set<string>();
  for (const { form, page } of formsOnPages()) {
    if (page.render !== 'build') continue;
    const shown = pages.filter(({ path }) => splitAddress(path).path === page.path);
    if (shown.length === 0) problems.add(`the form ${form.kind}: its page ${page.path} was not rendered`);
    for (const { html } of shown) {
      const names = namesSent(html);
      for (const field of Object.keys(form.labels))
        if (!names.has(field))
          problems.add(`the form ${form.kind}: the page ${page.path} has no field "${field}" of it`);
    }
  }
  return [...problems];
}

/**
 * Forms whose page answers 405 to whoever sends them without scripts.
 * @param hasAction by the page's id in domain/pages.ts
 * @returns problems as "the form …: …"
 */
export function untakenForms(hasAction: (page: string) => boolean): string[] {
  return [...formsOnPages()]
    .filter(({ page }) => !hasAction(page.id))
    .map(({ form, page }) => `the form ${form.kind}: the page ${page.path} has no action that takes it`);
}
