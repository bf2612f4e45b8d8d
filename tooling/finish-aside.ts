import { setPriority } from 'node:os';
import { buildSite } from './build.ts';

// Started by serve.mjs beside a site that answers already: visitors go before.
setPriority(10);
await buildSite(process.env);
