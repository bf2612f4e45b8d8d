/** An order as its box names it: `<id>.<id of who has it>`. */
export const boxOf = ({ id, ownerId }: { id: string; ownerId: string | null }): string => `${id}.${ownerId ?? ''}`;
