// Who may import whom, types included: domain <- platform <- features <- web <- start, and the apps above. `npm run lint` runs it;
// tests/content/import-boundaries.test.ts breaks each rule once.

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
const notTests = '\\.test\\.tsx?$';

/** Which feature may know which other ones; never in a circle. A feature that is not listed may know none. */
const featureEdges = {
  accounts: [],
  assistant: ['content'],
  backup: [],
  bank: ['payments'],
  content: [],
  customers: ['enquiries'],
  editing: ['content'],
  enquiries: ['accounts', 'assistant', 'content'],
  'inbound-mail': ['newsletters'],
  invoicing: ['content'],
  newsletters: ['content', 'enquiries'],
  'order-records': ['content', 'invoicing'],
  payments: ['invoicing', 'order-records'],
  'online-payment': ['order-records', 'payments'],
  withdrawals: ['enquiries', 'invoicing', 'order-records', 'payments'],
  orders: ['content', 'enquiries', 'invoicing', 'order-records', 'payments', 'withdrawals'],
  quotes: ['content', 'enquiries', 'invoicing', 'order-records', 'orders'],
  privacy: ['content', 'enquiries', 'invoicing', 'newsletters', 'order-records', 'payments'],
  retention: ['content', 'privacy'],
  search: ['assistant', 'content', 'newsletters'],
  today: ['backup', 'bank', 'content', 'enquiries', 'orders', 'payments'],
};

/** The same for the folders of the platform. */
const platformEdges = {
  audit: ['database'],
  database: [],
  http: [],
  jobs: ['database', 'metrics'],
  limits: ['database', 'mail-address', 'metrics'],
  live: ['database', 'jobs', 'metrics'],
  mail: ['database', 'jobs', 'metrics', 'restored', 'texts'],
  'mail-address': [],
  metrics: [],
  'request-limiter': ['http', 'limits', 'texts'],
  restored: ['audit', 'database'],
  'search-words': ['database'],
  texts: [],
  workers: [],
};

export default {
  forbidden: [
    forbid('no-circle', 'two files that import each other need a third', {}, { circular: true }),
    forbid(
      'domain',
      'domain/ imports Zod, jsvat and itself',
      { path: '^domain/', pathNot: notTests },
      { pathNot: '^domain/|node_modules/(zod|jsvat)/' },
    ),
    forbid(
      'domain-tests',
      'tests of domain/ know no other part',
      { path: '^domain/.*\\.test\\.ts$' },
      { path: '^(apps|server)/' },
    ),
    forbid(
      'platform',
      'the platform knows no feature',
      { path: '^server/platform/', pathNot: notTests },
      { path: '^server/(features|web|start|main)|^apps/' },
    ),
    forbid(
      'features',
      'a feature knows nothing of listeners, page cache and API',
      { path: '^server/features/', pathNot: notTests },
      { path: '^server/(web|start|main)|^apps/' },
    ),
    ...['features', 'platform'].flatMap((layer) => {
      const edges = layer === 'features' ? featureEdges : platformEdges;
      const listed = Object.keys(edges).join('|');
      return [
        ...Object.entries(edges).map(([folder, known]) =>
          forbid(
            `${layer}-${folder}`,
            `${layer}/${folder} may know ${known.join(', ') || 'no other folder of its layer'}`,
            { path: `^server/${layer}/${folder}/`, pathNot: notTests },
            { path: `^server/${layer}/[^/]+/`, pathNot: `^server/${layer}/(${[folder, ...known].join('|')})/` },
          ),
        ),
        forbid(
          `${layer}-listed`,
          `a new folder of ${layer} is listed in its edges`,
          { path: `^server/${layer}/[^/]+/`, pathNot: `^server/${layer}/(${listed})/` },
          { path: `^server/${layer}/` },
        ),
      ];
    }),
    forbid(
      'web',
      'what answers requests is started, it starts nothing',
      { path: '^server/web/', pathNot: notTests },
      { path: '^server/(start|main)|^apps/' },
    ),
    forbid('start', 'rendering is handed in', { path: '^server/(start|main)' }, { path: '^apps/' }),
    forbid(
      'server-tests',
      'tests of the server know nothing of the site',
      { path: '^server/' },
      { path: '^apps/site/' },
    ),
    forbid(
      'site-without-desk',
      'nothing of the desk is in what visitors download',
      { path: '^apps/site/' },
      { path: '^apps/desk/|^server/(features/accounts|web/desk)/' },
    ),
    forbid(
      'site-components',
      'components know no business',
      { path: '^apps/site/components/' },
      { path: '^server/|^apps/site/(features|routes|i18n)/' },
    ),
    forbid(
      'site-shared',
      'what features share knows none of them, no pages and no server',
      { path: '^apps/site/(i18n|network|forms|storage)/' },
      { path: '^server/|^apps/site/(features|routes)/' },
    ),
    forbid(
      'site-features',
      'features get their data from pages and know neither pages nor the server',
      { path: '^apps/site/features/' },
      { path: '^server/|^apps/site/routes/' },
    ),
    forbid(
      'site-feature-alone',
      'a feature never imports another feature',
      { path: '^apps/site/features/([^/]+)/' },
      { path: '^apps/site/features/', pathNot: '^apps/site/features/$1/' },
    ),
    forbid(
      'desk-without-site',
      'the desk shares components, styles and fonts with the site, and none of its pages',
      { path: '^apps/desk/' },
      { path: '^apps/site/(routes|features|i18n|forms|document/frame|root)' },
    ),
  ],
  options: {
    // TypeScript 7 has no programming interface yet
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\+types/|^content/|^tests/|^build/' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};
