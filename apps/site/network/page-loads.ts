declare global {
  interface Window {
    /** What React Router imports the code of a page with: the one patch of patches/ asks for it. */
    importRouteModule?: (importer: () => Promise<unknown>) => Promise<unknown>;
  }
}

interface PageLoads {
  /** the data of a page, or what a form sends and is answered */
  data: (address: URL, options: RequestInit) => Promise<Response>;
  code: (importer: () => Promise<unknown>) => Promise<unknown>;
}

/**
 * Has the data and the code of pages loaded in our way. React Router asks for both once: a lost packet would show the
 * error screen, or load the page anew and with it whatever was typed, even when a link was only pointed at.
 */
export function loadPagesWith({ data, code }: PageLoads): void {
  const { fetch: browserFetch } = window;
  window.fetch = (input, options = {}) =>
    input instanceof URL && isPageData(input) ? data(input, options) : browserFetch(input, options);
  window.importRouteModule = code;
}

/** React Router asks for the data of `/path` at `/path.data`. */
const isPageData = ({ origin, pathname }: URL) => origin === location.origin && pathname.endsWith('.data');
