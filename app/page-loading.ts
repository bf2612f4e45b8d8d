import { fetchAgain, importAgain } from './network/load.ts';
import { fetchSheet } from './style-sheet.tsx';

// What React Router calls in place of its own `fetch` and `import()` when it changes pages: see react-router-again.ts.

/** The data of the next page. What a form sends is not repeated. */
export const fetchPageData = (address: URL, options: RequestInit): Promise<Response> =>
  options.method === undefined ? fetchAgain(address, { ...options, page: true }) : fetch(address, options);

/** The code of the next page, and the sheet that it is shown with: without that, the page would be shown bare. */
export async function importPage<Module>(importer: () => Promise<Module>, route: string): Promise<Module> {
  const [module] = await Promise.all([importAgain(importer, true), fetchSheet(route.startsWith('home.'))]);
  return module;
}
