/** An order as its box names it: `<id>.<id of who has it>.<number>`. */
export const boxOf = ({ id, ownerId, number }: { id: string; ownerId: string | null; number: string }): string =>
  `${id}.${ownerId ?? ''}.${number}`;

/** An order whose box was ticked, as whoever ticked it saw it. */
export interface TickedOrder {
  id: string;
  ownerId: string | null;
  number: string;
}

/** What boxes of a form name; what is none of them is left out. */
export const readBoxes = (values: readonly FormDataEntryValue[]): TickedOrder[] =>
  values.flatMap((value) => {
    const [, id, ownerId = '', number = ''] =
      /^([\w-]{1,64})\.([\w-]{0,64})\.([\w-]{0,40})$/.exec(typeof value === 'string' ? value : '') ?? [];
    return id === undefined ? [] : [{ id, ownerId: ownerId === '' ? null : ownerId, number }];
  });
