import { fetchAgain, importAgain } from '../app/network/load.ts';
import { loadPagesWith } from '../app/network/page-loads.ts';
import { send } from './network/unsent.ts';

// as on the site: a lost packet would put the error page in place of whatever somebody is writing
loadPagesWith({
  data: (address, options) => (options.method === undefined ? fetchAgain(address, options) : send(address, options)),
  code: (importer) => importAgain(importer),
});
