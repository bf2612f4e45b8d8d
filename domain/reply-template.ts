/** What a template takes from the item that is answered. */
export const templateFields = ['name', 'number'] as const;

export type TemplateField = (typeof templateFields)[number];

/** Characters. */
export const longestTemplateTitle = 80;
export const longestTemplate = 10_000;

/** What an item has for the fields; null or empty: it has none. */
export type TemplateValues = Readonly<Record<TemplateField, string | null>>;

const anyField = /\{(name|number)\}/g;

/** A template with its fields filled in; those that the item has nothing for stay as they are, and are named. */
export function fillTemplate(text: string, values: TemplateValues): { text: string; missing: TemplateField[] } {
  const missing = new Set<TemplateField>();
  const filled = text.replace(anyField, (token, name: string) => {
    const field = templateFields.find((one) => one === name);
    const value = field === undefined ? null : values[field];
    if (value !== null && value !== '') return value;
    if (field !== undefined) missing.add(field);
    return token;
  });
  return { text: filled, missing: [...missing] };
}

/** Fields that were typed or stayed and that nothing has filled in, as they stand there. */
export const unfilledFields = (text: string): string[] => [...new Set(text.match(anyField) ?? [])];
