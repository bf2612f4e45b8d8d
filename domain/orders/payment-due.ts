/** Whether payment is late: the last day counts whole. @param dueOn YYYY-MM-DD in Germany; null: nothing is owed */
export const isOverdue = (dueOn: string | null, today: string): dueOn is string => dueOn !== null && today > dueOn;
