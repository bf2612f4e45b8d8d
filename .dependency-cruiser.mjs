// Who may import whom, types included. `npm run lint` runs it; tests/content/import-boundaries.test.ts breaks each rule once.

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

export default {
  forbidden: [
    forbid('no-circle', 'two files that import each other need a third', {}, { circular: true }),
    forbid(
      'domain',
      'domain/ imports Zod, jsvat and itself',
      { path: '^domain/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^domain/|node_modules/(zod|jsvat)/' },
    ),
    forbid(
      'domain-tests',
      'tests of domain/ know no other part',
      { path: '^domain/.*\\.test\\.ts$' },
      { path: '^(app|desk|server)/' },
    ),
    forbid(
      'server',
      'server/ never imports the apps: rendering is handed in; a test may look at what the desk makes of a verb',
      { path: '^server/', pathNot: '\\.test\\.ts$' },
      { path: '^(app|desk)/' },
    ),
    forbid('server-tests', 'tests of the server know nothing of the site', { path: '^server/' }, { path: '^app/' }),
    forbid(
      'site-without-desk',
      'nothing of the desk is in what visitors download',
      { path: '^app/' },
      { path: '^desk/|^server/(desk|people)/' },
    ),
    forbid(
      'site-ui',
      'app/ui knows no business',
      { path: '^app/ui/' },
      { path: '^server/|^app/(features|pages|language)/' },
    ),
    forbid(
      'site-shared',
      'what features share knows none of them, no pages and no server',
      { path: '^app/(language|network|submission)/' },
      { path: '^server/|^app/(features|pages)/' },
    ),
    forbid(
      'site-features',
      'features get their data from pages and know neither pages nor the server',
      { path: '^app/features/' },
      { path: '^server/|^app/pages/' },
    ),
    forbid(
      'site-feature-alone',
      'a feature never imports another feature',
      { path: '^app/features/([^/]+)/' },
      { path: '^app/features/', pathNot: '^app/features/$1/' },
    ),
    forbid(
      'desk-without-site',
      'the desk shares ui, styles and fonts with the site, and none of its pages',
      { path: '^desk/' },
      { path: '^app/(pages|features|language|submission|root|frame|routes)' },
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
