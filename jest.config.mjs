/** Native ES modules on both sides; TypeScript through SWC with the decorator metadata that Nest's injection reads. */
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: jsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
  // Sources name the file that will exist after compilation; the tests run what is there before.
  moduleNameMapper: { '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/\\.data/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

const onPostgres = {
  ...shared,
  testEnvironment: 'node',
  globalSetup: '<rootDir>/backend/test/support/postgres.setup.mjs',
  globalTeardown: '<rootDir>/backend/test/support/postgres.teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/backend/test/support/own-database.ts'],
};

export default {
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/backend/**/*.spec.ts', '<rootDir>/scripts/**/*.spec.mjs'],
      testPathIgnorePatterns: [...shared.testPathIgnorePatterns, '\\.(int|e2e|drill)\\.spec\\.'],
    },
    {
      ...onPostgres,
      displayName: 'int',
      testMatch: ['<rootDir>/backend/**/*.int.spec.ts'],
    },
    { ...onPostgres, displayName: 'e2e', testMatch: ['<rootDir>/backend/test/e2e/**/*.e2e.spec.ts'] },
    {
      ...shared,
      displayName: 'start',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/scripts/**/*.drill.spec.mjs'],
    },
    {
      ...shared,
      displayName: 'frontend',
      testEnvironment: 'jsdom',
      setupFiles: ['<rootDir>/frontend/test/browser.js'],
      testMatch: ['<rootDir>/frontend/src/**/*.{spec,test}.{ts,tsx}'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '\\.(css|svg|png|jpg|webp|woff2)$': '<rootDir>/frontend/test/asset-stub.js',
      },
    },
  ],
};
