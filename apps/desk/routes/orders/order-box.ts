/** An order as its box names it: `<id>.<id of who has it>.<number>.<revision>`. */
export const boxOf = ({
  id,
  ownerId,
  number,
  revision,
}: Omit<TickedOrder, 'revision'> & { revision: number }): string => `${id}.${ownerId ?? ''}.${number}.${revision}`;

/** An order whose box was ticked, as whoever ticked it saw it. */
export interface TickedOrder {
  id: string;
  ownerId: string | null;
  number: string;
  /** as digits; empty in an address of the packing list that was kept from before */
  revision: string;
}

/** What boxes of a form name; what is none of them is left out. */
export const readBoxes = (values: readonly FormDataEntryValue[]): TickedOrder[] =>
  values.flatMap((value) => {
    const [, id, ownerId = '', number = '', revision = ''] =
      /^([\w-]{1,64})\.([\w-]{0,64})\.([\w-]{0,40})(?:\.(\d{1,9}))?$/.exec(typeof value === 'string' ? value : '') ??
      [];
    return id === undefined ? [] : [{ id, ownerId: ownerId === '' ? null : ownerId, number, revision }];
  });

/** What was ticked in a list, each order once. */
export const tickedIn = (form: FormData): TickedOrder[] => [
  ...new Map(readBoxes(form.getAll('item')).map((one) => [one.id, one])).values(),
];
