/** Longest chat message, in characters. Apart from the schema, so that the panel need not load the schema library. */
export const longestQuestion = 1_000;
