/** The architecture as rules; docs/architecture.md explains them. scripts/architecture.spec.mjs plants a breach of each. */
const inModule = '^backend/src/modules/([^/]+)/';
const tests = '[.](spec|test)[.]tsx?$';

/**
 * The modules that each module may call synchronously, through their `index.ts`. The other direction uses events. Reads may use
 * the conditions in any module's `sql.ts`.
 * `modules-are-listed` reports a module that is missing here.
 */
const dependencies = { center: [], bulk: [], notifications: ['center'], identity: ['center', 'notifications'] };
dependencies.catalog = ['center', 'identity', 'notifications'];
dependencies.organizations = [...dependencies.catalog, 'bulk', 'catalog'];
dependencies.scheduling = [...dependencies.organizations, 'organizations'];
dependencies.billing = [...dependencies.organizations, 'organizations'];
dependencies.people = [...dependencies.scheduling, 'scheduling'];
dependencies.enrollment = [...dependencies.people, 'people', 'billing'];
dependencies.certification = [...dependencies.enrollment, 'enrollment'];
dependencies.desk = [...dependencies.certification, 'certification'];
dependencies.imports = [...dependencies.certification, 'certification'];
dependencies.exports = [...dependencies.certification, 'certification'];
dependencies.audit = ['center'];
dependencies.erasure = [...dependencies.imports, 'imports', 'audit', 'views'];
dependencies.operations = [];
dependencies.views = [];

const oneOf = (names) => `(${names.join('|')})`;

const directions = Object.entries(dependencies).map(([module, allowed]) => ({
  name: `${module}-dependencies`,
  comment: `${module} may call ${allowed.join(', ') || 'no other module'}; it informs others by events.`,
  from: { path: `^backend/src/modules/${module}/` },
  to: {
    path: '^backend/src/modules/',
    pathNot: [`^backend/src/modules/${oneOf([module, ...allowed])}/`, '^backend/src/modules/[^/]+/(events|sql)[.]ts$'],
  },
}));

const rules = [
  ...directions,
  {
    name: 'modules-are-listed',
    comment: 'List a new module and its dependencies in .dependency-cruiser.mjs.',
    from: {},
    to: { path: '^backend/src/modules/[^/]+/', pathNot: `^backend/src/modules/${oneOf(Object.keys(dependencies))}/` },
  },
  {
    name: 'module-public-api',
    comment: "A module imports only another module's index.ts, events.ts or sql.ts.",
    from: { path: inModule },
    to: {
      path: '^backend/src/modules/',
      pathNot: ['^backend/src/modules/$1/', '^backend/src/modules/[^/]+/(index|events|sql)[.]ts$'],
    },
  },
  {
    name: 'public-api-only',
    comment: "Code outside the modules imports only a module's index.ts or events.ts.",
    from: { path: '^backend/src/', pathNot: '^backend/src/modules/' },
    to: { path: '^backend/src/modules/', pathNot: '^backend/src/modules/[^/]+/(index|events)[.]ts$' },
  },
  {
    name: 'domain-is-pure',
    comment: 'Domain code imports the domain vocabulary and the ORM mapping, and does no I/O.',
    from: { path: `${inModule}domain/`, pathNot: tests },
    to: {
      pathNot: [
        '^backend/src/modules/$1/(domain/|events[.]ts$)',
        '^backend/src/shared/domain/',
        'node_modules/@mikro-orm/(core|postgresql|sql)/',
      ],
    },
  },
  {
    name: 'shared-domain-is-pure',
    comment: 'shared/domain imports nothing of the project and does no I/O.',
    from: { path: '^backend/src/shared/domain/', pathNot: tests },
    to: {
      path: ['^backend/src/', '^(node:)?(fs|net|http|https|child_process|dns|tls)(/|$)'],
      pathNot: '^backend/src/shared/domain/',
    },
  },
  {
    name: 'events-are-a-leaf',
    comment: 'events.ts may be imported from anywhere because it imports only shared/domain.',
    from: { path: '^backend/src/modules/[^/]+/events[.]ts$' },
    to: { pathNot: '^backend/src/shared/domain/' },
  },
  {
    name: 'sql-is-a-leaf',
    comment: "sql.ts may be imported by every module's reads because it imports only shared/sql.",
    from: { path: '^backend/src/modules/[^/]+/sql[.]ts$' },
    to: { pathNot: '^backend/src/shared/sql/' },
  },
  {
    name: 'shared-is-below',
    comment: 'Shared code imports no module, feature or page.',
    from: { path: '^(backend/src/(shared|integrations)|frontend/src/shared)/' },
    to: { path: '^(backend/src/modules|frontend/src/(app|features|public))/' },
  },
  {
    name: 'model-is-below-screens',
    comment: 'shared/model says what things are called and how they are read; components import it.',
    from: { path: '^frontend/src/shared/model/', pathNot: tests },
    to: {
      path: ['^frontend/src/', 'node_modules/(antd|@ant-design|react-router)/?'],
      pathNot: '^frontend/src/shared/(api|format|model)/',
    },
  },
  {
    name: 'ports-not-adapters',
    comment: 'A module reaches external services through a port; the adapter is chosen at start-up.',
    from: { path: '^backend/src/(modules|shared)/', pathNot: tests },
    to: { path: '^backend/src/integrations/', pathNot: '[.]port[.]ts$' },
  },
  {
    name: 'features-stay-apart',
    comment: 'Features never import each other; a route composes them.',
    from: { path: '^frontend/src/features/([^/]+)/' },
    to: { path: '^frontend/src/(features|app|public)/', pathNot: '^frontend/src/features/$1/' },
  },
  {
    name: 'public-pages-stay-light',
    comment: 'The server-rendered pages use neither antd nor the router.',
    from: { path: '^frontend/src/public/', pathNot: tests },
    to: {
      path: ['^frontend/src/(app|features)/', 'node_modules/(antd|@ant-design/(?!icons-svg)|react-router|@tanstack)/?'],
    },
  },
  {
    name: 'sides-stay-apart',
    comment: 'Backend and frontend share the API description, not code.',
    from: { path: '^(backend|frontend)/src/' },
    to: { path: '^(backend|frontend)/', pathNot: '^$1/' },
  },
  {
    name: 'source-needs-no-tests',
    comment: 'Production code imports no test code.',
    from: { path: '^(backend|frontend)/src/', pathNot: [tests, '^frontend/src/shared/testing/'] },
    to: { path: [tests, '^backend/(test|bench)/', '^frontend/(test|e2e)/', '^frontend/src/shared/testing/'] },
  },
  {
    name: 'no-cycles',
    comment: 'Merge files that import each other, or extract a third.',
    from: {},
    to: { circular: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // Generated types and compiled output.
    exclude: { path: ['(^|/)dist/', 'schema[.]d[.]ts$'] },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'] },
    skipAnalysisNotInRules: true,
  },
};
