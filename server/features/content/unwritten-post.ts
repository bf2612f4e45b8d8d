/** Whether nothing of a post is written in a language: neither text nor title nor anything beside them. */
export const isUnwritten = ({ front, body }: { front: unknown; body: unknown }): boolean =>
  isEmpty(front) && isEmpty(body);

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === null;
}
