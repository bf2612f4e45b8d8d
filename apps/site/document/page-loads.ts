import { browserFetch, fetchAgain, importAgain } from '../network/load.ts';
import { loadPagesWith } from '../network/page-loads.ts';
import { orWholePage } from '../network/whole-page.ts';
import { fetchStylesheet } from './stylesheet.tsx';

loadPagesWith({
  // what a form sends is not repeated
  data: (address, options) =>
    options.method === undefined ? fetchAgain(address, { ...options, page: true }) : browserFetch(address, options),
  // with the sheet that the page is shown with: without that, it would be shown bare
  async code(importer, route) {
    const [module] = await Promise.all([
      orWholePage(importAgain(importer, true)),
      fetchStylesheet(route.startsWith('home.')),
    ]);
    return module;
  },
});
