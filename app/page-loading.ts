import homeSheet from './pages/home/home.css?url';
import allPagesSheet from './styles/all-pages.css?url';
import { again } from './network/again.ts';
import { fetchAgain, importAgain } from './network/load.ts';

// What React Router calls in place of its own `fetch` and `import()` when it changes pages: see react-router-again.ts.

/** The data of the next page. What a form sends is not repeated. */
export const fetchPageData = (address: URL, options: RequestInit): Promise<Response> =>
  options.method === undefined ? fetchAgain(address, { ...options, page: true }) : fetch(address, options);

/** The code of the next page, and the sheet that it is shown with: without that, the page would be shown bare. */
export async function importPage<Module>(importer: () => Promise<Module>, route: string): Promise<Module> {
  const sheet = route.startsWith('home.') ? homeSheet : allPagesSheet;
  const [module] = await Promise.all([importAgain(importer, true), again(() => preloadSheet(sheet), { page: true })]);
  return module;
}

/** Has the browser hold a sheet ready, so that it is asked for once, unless the document already has it (style-sheet.tsx). */
const preloadSheet = (href: string) =>
  new Promise<unknown>((resolve, reject) => {
    if (document.querySelector(`style[data-href~="${href}"],link[rel=stylesheet][href="${href}"]`))
      return resolve(href);
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'style', href, onload: resolve, onerror: reject });
    document.head.append(link);
  });
