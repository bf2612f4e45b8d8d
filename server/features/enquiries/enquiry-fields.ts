/** What somebody typed, by field, in the form's order; empty ones are left out. @param payload JSON of a stored enquiry */
export function fieldsOf(payload: string): Map<string, string> {
  const content: unknown = JSON.parse(payload);
  const fields = typeof content === 'object' && content !== null ? Object.entries(content) : [];
  return new Map(
    fields.flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value] as const] : [])),
  );
}
