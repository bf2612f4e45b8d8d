/** What a person says of a bank's file, in the order in which they are asked. */
export const namedColumns = [
  'bookedOn',
  'amount',
  'debit',
  'credit',
  'direction',
  'name',
  'text',
  'iban',
  'endToEndId',
  'currency',
  'kind',
  'account',
] as const;

export type NamedColumn = (typeof namedColumns)[number];
