import { sameJson, type Json } from './change.ts';
import { shapeOf, type Shape } from './file-schema.ts';

/** How a value is typed. `cents`: in euros; `lines`: one text a line; `rows`: several things of one kind */
export type FieldKind =
  | 'text'
  | 'long'
  | 'lines'
  | 'number'
  | 'cents'
  | 'yes-no'
  | 'choice'
  | 'date'
  | 'month'
  | 'time'
  | 'mail'
  | 'address'
  | 'rows'
  /** chosen among the site's pictures, products or claims */
  | 'picture'
  | 'product'
  | 'claim'
  | 'fixed';

export interface FormField {
  file: string;
  at: string[];
  kind: FieldKind;
  value: Json | undefined;
  /** may be left empty: the field is then not there, or null */
  optional: 'absent' | 'null' | null;
  /** of `choice` */
  choices: string[];
  /** of `rows`: the fields of each, relative to the row */
  columns: { key: string; kind: FieldKind; optional: boolean; choices: string[] }[];
}

/** A long text gets a larger field. */
const longFrom = 60;

/**
 * The fields of a file, made from the schema that reads it: a new field of a schema is a new field of the form, without
 * further code. @param tree the file as it stands; decides what a record holds and which branch of a union is meant
 */
export function fieldsOf(file: string, tree: unknown): FormField[] {
  const fields: FormField[] = [];
  const whole = shapeOf(file);
  walk(whole, tree, []);
  return fields.filter(({ kind }) => kind !== 'fixed');

  function walk(shape: Shape, value: unknown, at: string[], optional: FormField['optional'] = null): void {
    const chosen = branchOf(whole, shape, value);
    const shown = chosen.nullable ? 'null' : optional;
    if (chosen.shape.widget === undefined && chosen.shape.type === 'object') {
      // a thing that this one does not have, such as the contents of a single knife
      if (chosen.nullable && value === null) return;
      // an optional thing of several fields, such as a proof, is filled in as a whole
      const known = isObject(value) ? value : {};
      const { properties = {}, required = [], additionalProperties } = chosen.shape;
      for (const [key, inner] of Object.entries(properties))
        walk(inner, known[key], [...at, key], optional ?? (required.includes(key) ? null : 'absent'));
      if (typeof additionalProperties === 'object')
        for (const [key, inner] of Object.entries(known))
          if (!Object.hasOwn(properties, key)) walk(additionalProperties, inner, [...at, key]);
      return;
    }
    const kind = kindOf(chosen.shape, value);
    fields.push({
      file,
      at,
      kind,
      // parsed from the file
      value: value as Json | undefined,
      optional: shown,
      choices: (chosen.shape.enum ?? []).map(String),
      columns: kind === 'rows' ? columnsOf(chosen.shape.items ?? {}) : [],
    });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a union the branch that fits the value; of "this or null" the first, and that null is allowed. */
function branchOf(whole: Shape, referring: Shape, value: unknown): { shape: Shape; nullable: boolean } {
  const shape = meant(whole, referring);
  const branches = (shape.oneOf ?? shape.anyOf)?.map((branch) => meant(whole, branch));
  if (branches === undefined) return { shape, nullable: false };
  const nullable = branches.some(({ type }) => type === 'null');
  const real = branches.filter(({ type }) => type !== 'null');
  const fitting =
    real.find((branch) => fits(branch, value)) ?? real.find(({ type }) => type === typeof value) ?? real[0] ?? {};
  return { shape: fitting, nullable };
}

/** What a part refers to, where it refers to another. */
function meant(whole: Shape, shape: Shape): Shape {
  if (shape.$ref === undefined) return shape;
  if (shape.$ref === '#') return whole;
  return whole.$defs?.[shape.$ref.replace('#/$defs/', '')] ?? {};
}

function fits({ properties, required = [] }: Shape, value: unknown): boolean {
  if (properties === undefined) return false;
  if (!isObject(value)) return false;
  return (
    required.every((key) => Object.hasOwn(value, key)) &&
    Object.entries(properties).every(([key, { const: only }]) => only === undefined || sameJson(only, value[key]))
  );
}

function kindOf(shape: Shape, value: unknown): FieldKind {
  if (shape.widget !== undefined) return shape.widget;
  if (shape.const !== undefined) return 'fixed';
  if (shape.enum !== undefined) return 'choice';
  if (shape.type === 'boolean') return 'yes-no';
  if (shape.type === 'integer' || shape.type === 'number') return 'number';
  if (shape.type === 'array') {
    const { type, properties } = shape.items ?? {};
    if (type === 'string' && shape.items?.enum === undefined) return 'lines';
    return properties === undefined ? 'fixed' : 'rows';
  }
  if (shape.format === 'email') return 'mail';
  if (shape.format === 'uri') return 'address';
  return String(value ?? '').length > longFrom ? 'long' : 'text';
}

function columnsOf({ properties = {}, required = [] }: Shape): FormField['columns'] {
  return Object.entries(properties).flatMap(([key, shape]) => {
    const kind = kindOf(shape, '');
    if (kind === 'fixed' || kind === 'rows' || kind === 'lines') return [];
    return [{ key, kind, optional: !required.includes(key), choices: (shape.enum ?? []).map(String) }];
  });
}
