import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'apps/site',
  buildDirectory: 'build/site',
  ssr: true,
  // With lazy discovery the browser would ask /__manifest for every unknown link; the whole table is small.
  routeDiscovery: { mode: 'initial' },
  serverModuleFormat: 'esm',
} satisfies Config;
