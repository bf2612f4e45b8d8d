import homeSheet from './pages/home/home.css?url';
import allPagesSheet from './styles/all-pages.css?url';
import { fetchAgain, importAgain } from './network/load.ts';

// What React Router calls in place of its own `fetch` and `import()` when it changes pages: see react-router-again.ts.

/** The data of the next page. What a form sends is not repeated. */
export const fetchPageData = (address: URL, options: RequestInit): Promise<Response> =>
  options.method === undefined ? fetchAgain(address, { ...options, page: true }) : fetch(address, options);

/** The code of the next page, and the sheet that it is shown with: without that, the page would be shown bare. */
export async function importPage<Module>(importer: () => Promise<Module>, route: string): Promise<Module> {
  const sheet = route.startsWith('home.') ? homeSheet : allPagesSheet;
  const [module] = await Promise.all([
    importAgain(importer, true),
    // the document that the visitor came in by brought its own (style-sheet.tsx)
    document.querySelector(`style[data-href~="${sheet}"]`) ?? fetchAgain(sheet, { page: true }),
  ]);
  return module;
}
