/**
 * The architecture as rules (docs/architecture.md explains them). scripts/architecture.spec.mjs plants a breach of each
 * and sees it reported.
 */
const inModule = '^backend/src/modules/([^/]+)/';
const tests = '[.](spec|test)[.]tsx?$';

/**
 * Who stands on whom: a module may call only the modules that it names here, at once, through `index.ts`. The other
 * direction is told by events. A module that is missing here is reported by `modules-have-a-place`.
 */
const standsOn = { center: [], notifications: ['center'], identity: ['center', 'notifications'] };
standsOn.catalog = ['center', 'identity', 'notifications'];
standsOn.organizations = [...standsOn.catalog, 'catalog'];
standsOn.scheduling = [...standsOn.organizations, 'organizations'];
standsOn.enrollment = [...standsOn.scheduling, 'scheduling'];
standsOn.billing = [...standsOn.enrollment, 'enrollment'];
standsOn.certification = [...standsOn.enrollment, 'enrollment'];
standsOn.audit = ['center'];

const oneOf = (names) => `(${names.join('|')})`;

const directions = Object.entries(standsOn).map(([module, below]) => ({
  name: `${module}-stands-on-its-ground`,
  comment: `${module} may call ${below.join(', ') || 'no other module'}; what others should learn from it, it tells by an event.`,
  from: { path: `^backend/src/modules/${module}/` },
  to: {
    path: '^backend/src/modules/',
    pathNot: [`^backend/src/modules/${oneOf([module, ...below])}/`, '^backend/src/modules/[^/]+/events[.]ts$'],
  },
}));

const rules = [
  ...directions,
  {
    name: 'modules-have-a-place',
    comment: 'A new module says in .dependency-cruiser.mjs which modules it stands on.',
    from: {},
    to: { path: '^backend/src/modules/[^/]+/', pathNot: `^backend/src/modules/${oneOf(Object.keys(standsOn))}/` },
  },
  {
    name: 'module-doors',
    comment: 'Another module is entered by its index.ts or events.ts.',
    from: { path: inModule },
    to: {
      path: '^backend/src/modules/',
      pathNot: ['^backend/src/modules/$1/', '^backend/src/modules/[^/]+/(index|events)[.]ts$'],
    },
  },
  {
    name: 'doors-for-the-rest',
    comment: 'The program around the modules enters by the same doors.',
    from: { path: '^backend/src/', pathNot: '^backend/src/modules/' },
    to: { path: '^backend/src/modules/', pathNot: '^backend/src/modules/[^/]+/(index|events)[.]ts$' },
  },
  {
    name: 'domain-is-pure',
    comment: 'Entities and their rules know the domain vocabulary and the mapping, and do no I/O.',
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
    comment: 'The vocabulary of every domain stands on nothing of ours and does no I/O.',
    from: { path: '^backend/src/shared/domain/', pathNot: tests },
    to: {
      path: ['^backend/src/', '^(node:)?(fs|net|http|https|child_process|dns|tls)(/|$)'],
      pathNot: '^backend/src/shared/domain/',
    },
  },
  {
    name: 'events-are-a-leaf',
    comment: 'events.ts can be imported from anywhere because it imports nothing but the definition of an event.',
    from: { path: '^backend/src/modules/[^/]+/events[.]ts$' },
    to: { pathNot: '^backend/src/shared/domain/' },
  },
  {
    name: 'shared-is-below',
    comment: 'What everybody uses knows no module, no feature and no page.',
    from: { path: '^(backend/src/(shared|integrations)|frontend/src/shared)/' },
    to: { path: '^(backend/src/modules|frontend/src/(app|features|public))/' },
  },
  {
    name: 'ports-not-adapters',
    comment:
      'A module talks to the outside world through a port; which adapter stands behind it is chosen at start-up.',
    from: { path: '^backend/src/(modules|shared)/', pathNot: tests },
    to: { path: '^backend/src/integrations/', pathNot: '[.]port[.]ts$' },
  },
  {
    name: 'features-stay-apart',
    comment: 'Two features meet in a route, never in each other.',
    from: { path: '^frontend/src/features/([^/]+)/' },
    to: { path: '^frontend/src/(features|app|public)/', pathNot: '^frontend/src/features/$1/' },
  },
  {
    name: 'public-pages-stay-light',
    comment: 'The landing and course pages arrive rendered, without antd and without the router.',
    from: { path: '^frontend/src/public/', pathNot: tests },
    to: {
      path: ['^frontend/src/(app|features)/', 'node_modules/(antd|@ant-design/(?!icons-svg)|react-router|@tanstack)/?'],
    },
  },
  {
    name: 'sides-stay-apart',
    comment: 'Backend and frontend share the API, not code.',
    from: { path: '^(backend|frontend)/src/' },
    to: { path: '^(backend|frontend)/', pathNot: '^$1/' },
  },
  {
    name: 'source-needs-no-tests',
    comment: 'What runs at the customer imports nothing from test code.',
    from: { path: '^(backend|frontend)/src/', pathNot: [tests, '^frontend/src/shared/testing/'] },
    to: { path: [tests, '^backend/(test|bench)/', '^frontend/(test|e2e)/', '^frontend/src/shared/testing/'] },
  },
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or miss a third.',
    from: {},
    to: { circular: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
  options: {
    // Generated types and compiled output are nobody's design.
    exclude: { path: ['(^|/)dist/', 'schema[.]d[.]ts$'] },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'] },
    skipAnalysisNotInRules: true,
  },
};
