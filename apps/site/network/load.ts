import { again, NotLoadable } from './again.ts';

/** The server, or something on the way to it, is short of strength for the moment. What the pages themselves answer is meant. */
export const isPassing = ({ status, headers }: Response) => status >= 500 && !headers.has('X-Remix-Response');

/** The browser's own, also where pages are loaded in our way: only what React Router asks for is a URL (page-loads.ts). */
export const browserFetch = (address: string | URL, options: RequestInit): Promise<Response> =>
  fetch(String(address), options);

type Options = RequestInit & { page?: boolean };

/**
 * `fetch` for what the browser loads by itself: tried again until the whole answer has arrived. Answers that are no
 * passing trouble are given as they are.
 */
export const fetchAgain = (address: string | URL, options: Options = {}): Promise<Response> =>
  again(async () => {
    const response = await browserFetch(address, options);
    if (isPassing(response)) throw new Error(`${address}: ${response.status}`);
    // a connection may break in the middle, too
    await response.clone().arrayBuffer();
    return response;
  }, options);

/** A JSON file of the site. @throws {NotLoadable} when there is none */
export async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetchAgain(address);
  if (!response.ok) throw new NotLoadable(`${address}: ${response.status}`);
  return response.json();
}

/** How often a module may fail at once though its file can be had, before this document is thought to be unable to have it. */
const kept = 3;

/**
 * `import()`, tried again.
 * @throws {NotLoadable} when the server has no such file (a new release has replaced it), or this document cannot have it any
 * more: Firefox before 155 keeps the failure of a module, or of one that it imports, for good (whatwg/html#6768)
 */
export const importAgain = <Module>(importer: () => Promise<Module>, page = false): Promise<Module> =>
  again(
    async () => {
      for (let failures = 1; ; failures += 1) {
        try {
          return await importer();
        } catch (error) {
          // browsers say only in words which file it was, and not why it failed
          const [file] = /https?:\S+/.exec(String(error)) ?? [];
          if (!file) throw error;
          const { ok } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
          if (!ok || failures === kept) throw new NotLoadable(String(error));
        }
      }
    },
    { page },
  );
