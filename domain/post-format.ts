/** `article`: long, in all four languages; `news`: of any length, in those languages that it is written in. */
export const postFormats = ['article', 'news'] as const;
