/** The arrows of docs/architecture.md: who may import whom. */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from },
  to: {
    path: '^(shared|renderer|operator|electron|server|demo|locales|build|tests)/',
    pathNot: allowed,
  },
});
const TESTS = '\\.(test|spec)\\.tsx?$';

/** The lower rooms of the client: the rooms that each may import besides itself (renderer/README.md). */
const CLIENT_ROOMS = {
  session: 'ui/|platform/|local/|i18n/|worker/host/(interface|events|inputs|client)\\.ts$',
  ui: 'i18n/',
  worker: 'local/|service-worker/|platform/trusted-types\\.ts$',
  site: 'ui/|i18n/|local/|platform/(passkeys/|leaving\\.ts$)',
  lock: 'ui/|i18n/',
  platform: 'service-worker/|worker/host/worker\\.ts$',
  'service-worker': 'local/',
  local: 'service-worker/cache-names\\.ts$',
};

/**
 * The rooms of the sync worker, each with those below that it may import (renderer/worker/README.md).
 * A type of the interface may be imported from anywhere.
 */
const WORKER_ROOMS = {
  session: 'tabs/|requests/|pull/|push/|mutations/|network/|store/',
  tabs: null,
  requests: 'pull/|push/|mutations/|network/|store/',
  pull: 'mutations/|network/|store/',
  push: 'mutations/|network/|store/',
  mutations: 'network/|store/',
  network: null,
  store: null,
};

/** A room inside another that imports of it only itself and some rooms more. */
const inside = (parent, name, room, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: `^${parent}/${room}/`, pathNot: TESTS },
  to: {
    path: `^${parent}/`,
    pathNot: `^${parent}/(${[`${room}/`, allowed].filter(Boolean).join('|')})`,
  },
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle, of type imports too, means two files are one.',
      from: {},
      to: { circular: true },
    },
    {
      ...only('shared-is-alone', '^shared/', '^shared/', 'shared/ knows no program'),
      from: { path: '^shared/', pathNot: TESTS },
    },
    {
      ...only(
        'electron-uses-shared',
        '^electron/',
        '^(electron|shared|locales)/',
        'the shell knows the contract and its own texts only',
      ),
      from: { path: '^electron/', pathNot: TESTS },
    },
    {
      ...only(
        'server-uses-shared',
        '^server/',
        '^(server|shared|locales|demo)/|^build/build\\.ts$',
        'the server knows the contract only',
      ),
      from: { path: '^server/', pathNot: TESTS },
    },
    {
      name: 'only-the-start-knows-the-demo',
      severity: 'error',
      comment: 'The server knows what the demo adds by interfaces of its own.',
      from: { path: '^server/', pathNot: `${TESTS}|^server/start/` },
      to: { path: '^demo/' },
    },
    {
      ...only(
        'the-bank-is-a-stranger',
        '^demo/bank/',
        '^(demo/bank|shared|locales)/',
        'the sandbox bank knows its protocol and its own texts only',
      ),
      from: { path: '^demo/bank/', pathNot: TESTS },
    },
    {
      ...only(
        'the-demo-adds-to-the-server',
        '^demo/',
        '^(demo|server|shared|locales)/',
        'demo mode knows the server and what it says, and no client',
      ),
      from: { path: '^demo/', pathNot: TESTS },
    },
    {
      ...only(
        'renderer-uses-shared',
        '^renderer/',
        '^(renderer|shared|locales)/',
        'the client knows the contract only',
      ),
      from: { path: '^renderer/', pathNot: TESTS },
    },
    {
      ...only(
        'operator-uses-shared',
        '^operator/',
        '^(operator|shared|locales|renderer/(ui|i18n))/',
        'the desk has the look and the formats of the members’ pages, and nothing else of them',
      ),
      from: { path: '^operator/', pathNot: TESTS },
    },
    {
      name: 'features-are-apart',
      severity: 'error',
      comment: 'A feature never imports another.',
      from: { path: '^renderer/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    },
    {
      name: 'nobody-imports-the-app',
      severity: 'error',
      comment: 'The app is the roof: what a page needs of it is handed down.',
      from: { path: '^renderer/(?!app/)', pathNot: TESTS },
      to: { path: '^renderer/app/' },
    },
    {
      name: 'actions-know-no-feature',
      severity: 'error',
      comment: 'An action is started from several pages; none of them is its own.',
      from: { path: '^renderer/(?!app/|features/)', pathNot: TESTS },
      to: { path: '^renderer/features/' },
    },
    {
      name: 'session-knows-no-action',
      severity: 'error',
      comment: 'Who is signed in and what they may is below all that they do.',
      from: { path: '^renderer/(?!app/|features/|actions/)', pathNot: TESTS },
      to: { path: '^renderer/actions/' },
    },
    {
      name: 'only-the-page-has-a-session',
      severity: 'error',
      from: { path: '^renderer/(?!app/|features/|actions/|session/)', pathNot: TESTS },
      to: { path: '^renderer/session/' },
    },
    {
      name: 'worker-has-no-page',
      severity: 'error',
      from: { path: '^renderer/worker/', pathNot: `${TESTS}|^renderer/worker/host/client\\.ts$` },
      to: { path: '^renderer/(ui|platform|i18n)/' },
    },
    {
      name: 'only-the-worker-syncs',
      severity: 'error',
      comment: 'The page reaches the engine through its interface and client.',
      // trusted-types.ts takes the worker’s address, not its code.
      from: {
        path: '^renderer/(app|features|actions|session|ui|local|platform)/',
        pathNot: `${TESTS}|^renderer/platform/trusted-types\\.ts$`,
      },
      to: {
        path: '^renderer/worker/',
        pathNot: '^renderer/worker/host/(interface|events|inputs|client)\\.ts$',
      },
    },
    ...Object.entries(CLIENT_ROOMS).map(([room, allowed]) =>
      inside(
        'renderer',
        `client-${room}-has-its-place`,
        room,
        allowed,
        'Each room of the client imports only those after it.',
      ),
    ),
    {
      name: 'the-lock-is-apart',
      severity: 'error',
      comment: 'The lock screen is a program of its own.',
      from: { path: '^renderer/(?!lock/)', pathNot: TESTS },
      to: { path: '^renderer/lock/' },
    },
    {
      name: 'client-i18n-has-its-place',
      severity: 'error',
      comment: 'Languages and formats are below every other room.',
      from: { path: '^renderer/i18n/', pathNot: TESTS },
      to: { path: '^renderer/(?!i18n/)' },
    },
    ...Object.entries(WORKER_ROOMS).map(([room, allowed]) =>
      inside(
        'renderer/worker',
        `worker-${room}-imports-go-down`,
        room,
        [allowed, 'host/(interface|events|inputs)\\.ts$'].filter(Boolean).join('|'),
        'Inside the worker imports go down, never up.',
      ),
    ),
    {
      name: 'worker-interface-is-types',
      severity: 'error',
      comment: 'What the rooms of the worker take of the interface is gone at run time.',
      from: { path: '^renderer/worker/(?!host/|test-support/)', pathNot: TESTS },
      to: { path: '^renderer/worker/host/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'worker-tabs-and-network-have-no-database',
      severity: 'error',
      from: { path: '^renderer/worker/(tabs|network)/', pathNot: TESTS },
      to: { path: '(^renderer/local/|node_modules/dexie/)' },
    },
    {
      name: 'worker-mutations-send-nothing',
      severity: 'error',
      comment: 'A mutation says what is sent; the outbox sends it.',
      from: { path: '^renderer/worker/mutations/', pathNot: TESTS },
      to: { path: '^renderer/worker/network/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'test-support-is-for-tests',
      severity: 'error',
      from: { pathNot: `${TESTS}|^(tests|build)/|/test-support/` },
      to: { path: '(^tests/|/test-support/)' },
    },
    {
      name: 'page-has-no-zod',
      severity: 'error',
      comment: 'zod and ky live in the worker: the first page has no room for them.',
      from: {
        path: '^renderer/(app|features|actions|session|ui|local|platform|i18n)/',
        pathNot: TESTS,
      },
      to: { path: '(^shared/contract/|node_modules/(zod|ky)/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-are-the-tables',
      severity: 'error',
      comment: 'What a module exports for others is not in its routes: those answer requests.',
      from: { path: '^server/', pathNot: `${TESTS}|^server/http/table\\.ts$` },
      to: { path: '^server/modules/.*routes\\.ts$' },
    },
    {
      name: 'nobody-imports-the-desk',
      severity: 'error',
      comment:
        'The desk is put together at the start; a module takes of it its routes’ form, the audit, the acts’ form and views.',
      from: {
        path: '^(server|demo)/',
        pathNot: `${TESTS}|^server/operator/|^server/start/|^server/operator\\.ts$`,
      },
      to: {
        path: '^server/operator/',
        pathNot:
          '^server/operator/(route|page|acts/act|audit/(audit|content-views)|queues/console-desk)\\.ts$',
      },
    },
    {
      name: 'opentelemetry-is-in-one-file',
      severity: 'error',
      from: { pathNot: '^server/tracing/open-telemetry\\.ts$|node_modules' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    {
      name: 'opentelemetry-is-loaded-when-needed',
      severity: 'error',
      comment: 'A server without a collector loads nothing of it (decision 080).',
      from: { pathNot: TESTS },
      to: { path: '^server/tracing/open-telemetry\\.ts$', dynamic: false },
    },
    {
      name: 'members-know-no-desk',
      severity: 'error',
      comment: 'Nothing of the desk is in the members’ bundle.',
      from: { path: '^(renderer|electron)/', pathNot: TESTS },
      to: { path: '^shared/(operator|contract/operator)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
  },
};
