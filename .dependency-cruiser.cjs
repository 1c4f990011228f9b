// Which folder may import which (docs/ARCHITECTURE.md). By pattern, so that a new feature, module or remote is protected from its
// first file.

const TEST = '\\.test\\.tsx?$|(^|/)(test|__tests__)/';
const REMOTE = '^mfe-([^/]+)/';

/** A rule "`from` never imports `to`", with its reason. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The folders of the host from the ground up: each may import what lies below it, and its neighbours on the same floor. */
const HOST_FLOORS = [
  'base',
  'errors|health',
  'remotes',
  'offline',
  'alerts|auth|dashboard|jobs|maintenance|notifications|theme',
  'shell',
];
const hostFloors = HOST_FLOORS.map((floor, index) =>
  never(
    `host-floor-${index + 1}`,
    'The host is built in floors (HOST_FLOORS above): an import goes down. What two floors need belongs to the lower one.',
    { path: `^host/src/(${floor})/`, pathNot: TEST },
    { path: `^host/src/((${HOST_FLOORS.slice(index + 1).join('|') || 'nothing'})/|[^/]+$)` },
  ),
);

/** The rooms of the API from the ground up (ADR 0044). Those of the contracts are the same, over `base`. */
const ROOMS = Object.keys(require('./api/rooms.json'));
const rooms = [
  ...ROOMS.map((room, at) => [`api/src/domains/${room}`, 'api/src/domains', ROOMS.slice(at + 1)]),
  ...['base', ...ROOMS].map((room, at) => [`shared/contracts/src/${room}`, 'shared/contracts/src', ROOMS.slice(at)]),
].map(([room, all, above]) =>
  never(
    `room:${room}`,
    'A room imports itself and the rooms before it in api/rooms.json, types included. What it needs of a later one is handed in where the app is composed (ADR 0044).',
    { path: `^${room}/`, pathNot: TEST },
    { path: `^${all}/(${above.join('|') || 'nothing'})/` },
  ),
);

module.exports = {
  forbidden: [
    ...hostFloors,
    ...rooms,
    never(
      'no-cycle',
      'Two files that need each other, be it for a type, are one thing, or need a third.',
      {},
      { circular: true },
    ),
    never(
      'unresolved',
      'An import that resolves to nothing fails at the build or, worse, at run time. (`virtual-…` is made by the bundler; React in the preset is that of anyone who is built.)',
      {},
      { couldNotResolve: true, pathNot: '^(virtual-|react/jsx-runtime$)' },
    ),
    never(
      'undeclared-dependency',
      'A package declares what it uses; hoisting is luck.',
      { pathNot: TEST },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),

    never(
      'remote-not-to-remote',
      'Remotes are released alone: talk through @bo/platform events or navigation.',
      { path: REMOTE },
      { path: '^mfe-', pathNot: '^mfe-$1/' },
    ),
    never(
      'remote-not-to-host',
      'A remote knows the platform contract, never who mounts it.',
      { path: REMOTE },
      { path: '^host/' },
    ),
    never(
      'host-not-to-remote',
      "The host loads remotes at run time; a remote's source in its bundle ends independent release.",
      { path: '^host/' },
      { path: '^mfe-' },
    ),
    never(
      'web-not-to-api',
      'Browser and server share the contracts and nothing else.',
      { path: '^(host|mfe-|shared)' },
      { path: '^api/' },
    ),
    never(
      'feature-to-feature',
      'Another feature is reached through its *.api.ts or *.paths.ts.',
      { path: '^(mfe-[^/]+|host)/src/features/([^/]+)/' },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/|\\.(api|paths)\\.ts$' },
    ),

    never(
      'parts-below-features',
      'What several features share knows none of them.',
      { path: '^(mfe-[^/]+|host)/src/parts/' },
      { path: '^$1/src/features/' },
    ),

    never(
      'shared-knows-no-app',
      'Shared packages serve every app, so they can know none.',
      { path: '^shared/' },
      { path: '^(host|mfe-[^/]+|api|e2e)/' },
    ),
    never(
      'contracts-only-zod',
      'Contracts run in browser and server: zod and nothing else.',
      { path: '^shared/contracts/src/', pathNot: TEST },
      { pathNot: '^shared/contracts/|(^|/)node_modules/zod/' },
    ),
    never(
      'http-i18n-platform-below-kit',
      'The kit is built on these; the arrow goes one way.',
      { path: '^shared/(http|i18n|platform)/src/', pathNot: TEST },
      { path: '^shared/kit/' },
    ),
    never(
      'kit-below-resources',
      'The kit serves records of any kind; those of the store and their pickers are made of it.',
      { path: '^(shared/(contracts|http|i18n|platform|kit|testing)|host)/', pathNot: TEST },
      { path: '^shared/resources/' },
    ),
    never(
      'http-below-platform',
      'The platform is built on http and i18n.',
      { path: '^shared/(http|i18n)/src/', pathNot: TEST },
      { path: '^shared/platform/' },
    ),
    never(
      'shared-once-knows-no-record',
      'What the host provides once must fit every remote: it knows the platform part of the contracts, no record (ADR 0016).',
      {
        path: '^shared/(i18n|platform)/src/|^shared/http/src/(core|client|prefetch|errors|response-cache|query-client|upload)\\.ts',
        pathNot: TEST,
      },
      { path: '^shared/contracts/src/index\\.ts$' },
    ),
    never(
      'no-deep-import',
      "Only a shared package's entry points are its contract. (Scripts run before anything is installed: they go by path; and no module of the API has the mocks as a dependency.)",
      { path: '^(?!shared/([^/]+)/|scripts/)', pathNot: '^api/src/samples\\.test\\.ts$' },
      { path: '^shared/([^/]+)/', dependencyTypes: ['local'] },
    ),
    never(
      'no-deep-import-in-shared',
      "Only a shared package's entry points are its contract.",
      { path: '^shared/([^/]+)/' },
      { path: '^shared/', pathNot: '^shared/$1/', dependencyTypes: ['local'] },
    ),
    never(
      'testing-in-tests-only',
      'MSW and factories never ship; a remote that runs alone is never shipped either.',
      { pathNot: `${TEST}|^shared/testing/|jest|(^|/)harness|^mfe-[^/]+/src/(mocks|standalone)\\.ts$` },
      { path: '^shared/testing/' },
    ),
    never('nothing-imports-a-test', 'What two tests share lives in a helper.', {}, { path: '\\.test\\.tsx?$' }),

    never(
      'api-only-contracts',
      'The server shares the contracts with the browser and nothing else. Its tests check what the mocks of it answer.',
      { path: '^api/', pathNot: '^api/src/samples\\.test\\.ts$' },
      { path: '^(host|mfe-[^/]+|shared/(?!contracts/|build/))' },
    ),
    never(
      'module-only-by-service',
      'Another module is reached through its *.service.ts: its rules hold for everyone.',
      { path: '^api/src/domains/([^/]+/[^/]+)/', pathNot: TEST },
      { path: '^api/src/domains/', pathNot: '^api/src/domains/$1/|\\.service\\.ts$' },
    ),
    never(
      'platform-below-domains',
      'The platform of the API serves the modules and knows none.',
      { path: '^api/src/platform/', pathNot: TEST },
      { path: '^api/src/domains/' },
    ),
    never(
      'sql-in-repositories',
      'SQL lives in repositories and lists, migrations, the seed and the platform. What needs no import of kysely is refused by ESLint.',
      { path: '^api/src/(domains/|[^/]+$)', pathNot: `${TEST}|\\.(repository|list)\\.ts$` },
      { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'no-http-below-routes',
      'Services and repositories know no HTTP: jobs and imports call them too.',
      { path: '^api/src/domains/.*\\.(service|repository|rules)\\.ts$' },
      { path: '(^|/)node_modules/(fastify|@fastify)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What `bench/peers` holds is installed and built by the bench alone.
    exclude: { path: '^((api|host|mfe-[^/]+|shared/[a-z]+)/(dist|coverage)|bench/peers)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    cache: false,
  },
};
