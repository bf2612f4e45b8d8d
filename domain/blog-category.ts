/** The four categories of the blog, in the order of the chips (specification, section 2). */
export const blogCategories = ['material-science', 'circular-economy', 'design', 'company'] as const;

export type BlogCategory = (typeof blogCategories)[number];

export function isBlogCategory(value: unknown): value is BlogCategory {
  return blogCategories.some((category) => category === value);
}
