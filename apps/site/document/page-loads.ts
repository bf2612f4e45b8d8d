import { browserFetch, fetchAgain, importAgain } from '../network/load.ts';
import { loadPagesWith } from '../network/page-loads.ts';
import { orWholePage } from '../network/whole-page.ts';

loadPagesWith({
  // what a form sends is not repeated
  data: (address, options) =>
    options.method === undefined ? fetchAgain(address, { ...options, page: true }) : browserFetch(address, options),
  code: (importer) => orWholePage(importAgain(importer, true)),
});
