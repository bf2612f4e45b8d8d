import { locales } from '../../../../../domain/locale.ts';
import type { FormPlan } from '../../../../../server/features/editing/areas.ts';
import { placeOf } from '../../../../../server/features/editing/change.ts';
import type { ContentTrees } from '../../../../../server/features/editing/content-trees.ts';
import { fieldsOf, type FormField } from '../../../../../server/features/editing/form-fields.ts';

/** A language that lacks a field which another one has: it can be written there. */
export function missingField(file: string, at: readonly string[], model: FormField | undefined): FormField {
  return {
    file,
    at: [...at],
    kind: model?.kind ?? 'text',
    value: undefined,
    optional: model?.optional ?? null,
    choices: model?.choices ?? [],
    columns: model?.columns ?? [],
  };
}

/** All fields of a form, by name: what may be saved there, and nothing else. */
export function fieldsByName(plan: FormPlan, trees: ContentTrees): Map<string, FormField> {
  const named = new Map<string, FormField>();
  for (const { file, keep } of plan.files)
    for (const field of fieldsOf(file, trees.tree(file))) if (keep(field.at)) named.set(placeOf(field), field);
  for (const files of plan.texts) {
    const model = fieldsOf(files.en, trees.tree(files.en));
    for (const locale of locales) {
      for (const one of model) {
        const field = missingField(files[locale], one.at, one);
        named.set(placeOf(field), field);
      }
      for (const field of fieldsOf(files[locale], trees.tree(files[locale]))) named.set(placeOf(field), field);
    }
  }
  return named;
}
