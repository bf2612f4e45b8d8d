import type { Post } from './read-posts.ts';

/** The posts that are written in a language, in their order. */
export const postsIn = (posts: readonly Post[], language: string): Post[] =>
  posts.filter(({ languages }) => languages.some((one) => one === language));
