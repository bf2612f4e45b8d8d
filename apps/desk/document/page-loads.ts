import { fetchAgain, importAgain } from '../../site/network/load.ts';
import { loadPagesWith } from '../../site/network/page-loads.ts';
import { send } from '../network/unsent.ts';

// as on the site: a lost packet would put the error page in place of whatever somebody is writing
loadPagesWith({
  data: (address, options) => (options.method === undefined ? fetchAgain(address, options) : send(address, options)),
  code: (importer) => importAgain(importer),
});
