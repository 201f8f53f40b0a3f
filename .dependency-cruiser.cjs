// Who may import whom. The reasons stand in docs/ARCHITECTURE.md; `npm test` checks the rules.

/** A rule that forbids imports from `from` (a pattern) to `to`. */
const never = (name, from, to, comment) => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from } : from,
  to: typeof to === 'string' ? { path: to } : to,
});

/** What is built with TypeBox: schemas, and the descriptions of calls. */
const SCHEMAS = '^contract/(schema/|calls/.*\\.schema\\.ts$)';

module.exports = {
  forbidden: [
    never(
      'no-cycles',
      {},
      { circular: true },
      'A cycle has no first module to read; types and what is fetched later count, too.',
    ),
    never('no-unresolved', {}, { couldNotResolve: true }, 'Every import leads somewhere.'),
    never(
      'contract-stands-alone',
      { path: '^contract/', pathNot: SCHEMAS },
      {
        pathNot: '^contract/(?!schema/|calls/.*\\.schema\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
      'Both sides import the contract; it imports nothing.',
    ),
    never(
      'schemas-know-only-the-builder',
      SCHEMAS,
      { pathNot: '^(contract/|node_modules/typebox/)' },
      'A schema is the contract and the schema builder, nothing else.',
    ),
    never(
      'workers-know-no-side',
      { path: '^workers/' },
      { path: '^(src|server)/' },
      'A worker has neither the page nor the server.',
    ),
    never(
      'schemas-are-types-in-the-page',
      '^(src|workers)/',
      { path: `${SCHEMAS}|^node_modules/typebox/`, dependencyTypesNot: ['type-only'] },
      'The page imports the types of a schema; its builder would weigh on the first load.',
    ),
    never(
      'page-imports-worker-types-only',
      { path: '^src/' },
      { path: '^workers/(?!.*-types\\.ts$)', dependencyTypesNot: ['type-only', 'dynamic-import'] },
      'What a worker does stays in the worker; the page knows its types.',
    ),
    never(
      'page-carries-no-server-limits',
      '^(src|workers)/',
      '^contract/server-limits\\.ts$',
      'A limit that the page needs stands in contract/limits.ts; the others would weigh on its load.',
    ),
    never('page-knows-no-server', '^src/', '^server/', 'The page talks to the server by calls.'),
    never(
      'lib-is-below-state',
      '^src/(lib|ui|hooks)/',
      '^src/(state|forms|navigation|features|app)/',
      'lib, ui and hooks know no feature, no state and no screen of the product.',
    ),
    never(
      'state-is-below-features',
      '^src/state/',
      '^src/(forms|features|app|ui|navigation)/',
      'State draws nothing, and leads nowhere.',
    ),
    never(
      'forms-are-below-features',
      '^src/forms/',
      '^src/(features|app|ui)/',
      'The form runtime serves every form and draws none.',
    ),
    never(
      'features-are-below-the-app',
      '^src/(navigation|features)/',
      '^src/app/',
      'Only the app composes features.',
    ),
    never(
      'navigation-is-below-features',
      '^src/navigation/',
      '^src/features/',
      'Addresses, overlays and list restoration serve every feature.',
    ),
    never(
      'features-never-import-each-other',
      { path: '^src/features/([^/]+)/' },
      { path: '^src/features/', pathNot: '^src/features/($1|shared)/' },
      'Routes compose features; what several need is in features/shared.',
    ),
    never('no-wasm-on-the-page', '^src/', '^crates/', 'Pixels are worked on in workers.'),
    never(
      'routes-know-no-store',
      '^server/(routes|http)/',
      '^server/store/',
      'SQL is behind the domain.',
    ),
    never(
      'domain-knows-no-web',
      '^server/domain/',
      { path: '^(server/(http|routes)/|node_modules/(fastify|@fastify|kysely|pg)/)' },
      'The rules are tested without a web framework and without SQL.',
    ),
    never(
      'domain-imports-store-types-only',
      '^server/domain/',
      { path: '^server/store/', dependencyTypesNot: ['type-only'] },
      'The domain is handed a store; what it imports of it are the types of its records.',
    ),
    never(
      'store-is-below-the-domain',
      '^server/(store|blobs)/',
      '^server/(domain|http|routes|realtime)/',
      'The store knows no rule.',
    ),
    never('server-knows-no-page', '^server/', '^src/', 'The server runs without the page.'),
    never(
      'product-knows-no-test',
      '^(contract|workers|src|server|crates)/',
      '^(tests|scripts|bench)/',
      'Tests know the product, never the other way round.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|target|pkg)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
};
