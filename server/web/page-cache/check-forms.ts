import { forms, type FormKind } from '../../../domain/forms/forms.ts';
import { routedPages, splitAddress } from '../../../domain/pages.ts';
import type { RenderedPage } from './check-anchors.ts';

/** The chat alone asks for these: no page shows them, and no page takes them without scripts. */
const chatForms: readonly FormKind[] = ['preorder', 'callback'];

const formsOn = (pages: typeof routedPages) =>
  pages.flatMap((page) => (page.form ? [{ form: forms[page.form], page }] : []));

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
 * Forms that no page shows, or not with all their fields. What is rendered on request is not looked at.
 * @param rendered at build
 * @param pages the table of all pages
 * @returns problems as "the form …: …", each once
 */
export function unshownForms(rendered: readonly RenderedPage[], pages = routedPages): string[] {
  const problems = new Set<string>();
  const onPages = new Set(pages.map(({ form }) => form));
  for (const { kind } of Object.values(forms))
    if (!onPages.has(kind) && !chatForms.includes(kind))
      problems.add(`the form ${kind}: no page of domain/pages.ts names it`);
  for (const { form, page } of formsOn(pages)) {
    if (page.render !== 'build') continue;
    const shown = rendered.filter(({ path }) => splitAddress(path).path === page.path);
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
  return formsOn(routedPages)
    .filter(({ page }) => !hasAction(page.id))
    .map(({ form, page }) => `the form ${form.kind}: the page ${page.path} has no action that takes it`);
}
