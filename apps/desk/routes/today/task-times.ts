/** Where a task stands in the day: what is overdue comes first. Their words are `today.time.<name>`. */
export const taskTimes = ['late', 'today', 'then'] as const;
export type TaskTime = (typeof taskTimes)[number];
