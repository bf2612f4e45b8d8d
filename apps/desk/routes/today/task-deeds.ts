/** What the loud button of a task does on the spot; its words are `today.press.<name>`. */
export const taskPresses = ['confirm', 'charge'] as const;
export type TaskPress = (typeof taskPresses)[number];

/** The quiet buttons of a task; their words are `today.button.<name>`. */
export const taskButtons = ['take', 'later', 'done', 'spam', 'reached', 'not-reached', 'retry'] as const;
export type TaskButton = (typeof taskButtons)[number];

/** Takes back what one of them did. */
export const taskUndos = ['undo-done', 'back', 'not-spam'] as const;

export type TaskUndo = (typeof taskUndos)[number];

export const taskDeeds = [...taskPresses, ...taskButtons, ...taskUndos] as const;
export type TaskDeed = (typeof taskDeeds)[number];
