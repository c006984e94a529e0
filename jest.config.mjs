import { swcOptions } from './scripts/lib/swc.mjs';

/** `npm test` chooses and prints it; workers inherit it. */
process.env.RECERT_SEED ??= String(Math.floor(Math.random() * 2 ** 31));

const swc = (tsx) => ['@swc/jest', { ...swcOptions({ tsx }), sourceMaps: 'inline' }];

const suitesOr = (files) => [process.env.TEST_SUITES ? `${process.env.TEST_SUITES}/*.suite.mjs` : files];

const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  resolver: '<rootDir>/scripts/lib/test-resolver.cjs',
  transform: { '^.+\\.ts$': swc(false), '^.+\\.tsx$': swc(true) },
  // Imports name the compiled file; the tests run the source.
  moduleNameMapper: { '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1' },
  modulePathIgnorePatterns: [
    '<rootDir>/[^/]+/dist/',
    '<rootDir>/\\.data/',
    '<rootDir>/\\.cache/(?!test-(dependencies|suites)-)',
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
};

/** Spec files that have a database each; `npm test` runs all of them in suites (test-suites.mjs). */
const onPostgres = {
  ...shared,
  transform: { '\\.(int|e2e)\\.spec\\.ts$': '<rootDir>/scripts/lib/spec-transform.mjs', ...shared.transform },
  testEnvironment: 'node',
  globalSetup: '<rootDir>/backend/test/support/postgres.setup.mjs',
  globalTeardown: '<rootDir>/backend/test/support/postgres.teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/backend/test/support/own-file.ts'],
};

export default {
  // Generous, because two suites share a machine that may be busy; only a test that hangs takes as long.
  testTimeout: 240_000,
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
      testMatch: suitesOr('<rootDir>/backend/**/*.int.spec.ts'),
    },
    { ...onPostgres, displayName: 'e2e', testMatch: suitesOr('<rootDir>/backend/test/e2e/**/*.e2e.spec.ts') },
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
      globalSetup: '<rootDir>/scripts/lib/frontend-test.setup.mjs',
      setupFiles: ['<rootDir>/frontend/test/browser.js'],
      testMatch: ['<rootDir>/frontend/src/**/*.{spec,test}.{ts,tsx}'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '\\.(css|svg|png|jpg|webp|woff2)$': '<rootDir>/frontend/test/asset-stub.js',
        '^virtual:handbook/contents$': '<rootDir>/frontend/test/handbook-contents.ts',
        '^virtual:handbook/pages$': '<rootDir>/frontend/test/handbook-pages.ts',
        '^virtual:public-assets$': '<rootDir>/frontend/test/public-assets.ts',
      },
    },
  ],
};
