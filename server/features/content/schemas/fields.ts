import * as z from 'zod/mini';
import { forEachLanguage } from '../../../../domain/locale.ts';

/**
 * How the desk's form types a value (server/features/editing/form-fields.ts) where its shape alone does not say it. `cents`:
 * in euros; `long`: a larger field; `picture`, `product`, `claim`: chosen among the site's; `fixed`: names a thing that others refer
 * to or that code counts on, shown nowhere.
 */
export type Widget = 'cents' | 'date' | 'month' | 'time' | 'long' | 'picture' | 'product' | 'claim' | 'fixed';
export function typedAs<Schema extends z.ZodMiniType>(widget: Widget, schema: Schema): Schema {
  z.globalRegistry.add(schema, { widget });
  return schema;
}

/** What the shapes of the files in `content/` are made of. They are strict: an unknown or missing field is an error that names file and field. */
export const text = z.string().check(z.trim(), z.minLength(1));
export const long = typedAs('long', z.string().check(z.trim(), z.minLength(1)));
export const hidden = typedAs('fixed', z.string().check(z.trim(), z.minLength(1)));
export const picture = typedAs('picture', z.string().check(z.trim(), z.minLength(1)));
export const perLanguage = z.strictObject(forEachLanguage(() => long));
export const somePerLanguage = z.partial(perLanguage);
export const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
export const monthPattern = /^\d{4}-\d{2}$/;
export const timePattern = /^\d{2}:\d{2}$/;
export const day = typedAs('date', z.string().check(z.regex(dayPattern, 'a date as YYYY-MM-DD')));
export const month = typedAs('month', z.string().check(z.regex(monthPattern, 'a month as YYYY-MM')));
export const whole = z.int().check(z.nonnegative());
export const cents = typedAs('cents', z.int().check(z.nonnegative()));
export const hiddenNumber = typedAs('fixed', z.int().check(z.nonnegative()));
export const hiddenList = typedAs('fixed', z.array(text));
