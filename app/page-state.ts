import { jsonInMarkup } from '../domain/json-in-markup.ts';

/**
 * What a page's loaders and actions returned, for its hydration: as JSON in an element of its own, which the browser neither
 * runs nor reads before the page's code is there (decision 149).
 */
export interface PageState {
  loaderData: Readonly<Record<string, unknown>>;
  actionData: Readonly<Record<string, unknown>> | null;
  errors: Readonly<Record<string, unknown>> | null;
}

/** Whether JSON says all there is to a value. A property without a value may be missing as well. */
const isSaidByJson = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isSaidByJson);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  return (
    value === null ||
    (Object.getPrototypeOf(value) === Object.prototype &&
      Object.values(value).every((one) => one === undefined || isSaidByJson(one)))
  );
};

/** The element with a page's state; null where JSON cannot say it, as of an error: then React Router's own stream does. */
export const pageStateElement = ({ loaderData, actionData, errors }: PageState): string | null => {
  const state = { loaderData, actionData, errors };
  return isSaidByJson(state) ? `<script type="application/json">${jsonInMarkup(state)}</script>` : null;
};

/** What React Router calls in place of its own decoder when it hydrates: see react-router-again.ts. */
export async function readPageState(decode: () => Promise<{ value: unknown }>): Promise<{ value: unknown }> {
  // code that is at hand may begin before the end of the document has arrived
  if (document.readyState === 'loading')
    await new Promise((read) => document.addEventListener('DOMContentLoaded', read, { once: true }));
  // the only one; an id could be a heading's, too
  const element = document.querySelector('script[type="application/json"]');
  return element ? { value: JSON.parse(element.textContent) } : decode();
}
