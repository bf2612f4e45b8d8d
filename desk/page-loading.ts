import { fetchAgain, importAgain } from '../app/network/load.ts';
import { send } from './network/unsent.ts';

// What React Router calls in place of its own `fetch` and `import()` (react-router-again.ts), as on the site: a lost
// packet would put the error page in place of whatever somebody is writing.

/** The data of a page, or what a form sends and is answered. */
export const fetchPageData = (address: URL, options: RequestInit): Promise<Response> =>
  options.method === undefined ? fetchAgain(address, options) : send(address, options);

/** The code of the next page. */
export const importPage = <Module>(importer: () => Promise<Module>): Promise<Module> => importAgain(importer);
