import type * as globals from '@jest/globals';

/** Types of the functions that Jest makes global. `jest` itself is no global in ES modules: import it. */
declare global {
  const describe: typeof globals.describe;
  const it: typeof globals.it;
  const test: typeof globals.test;
  const expect: typeof globals.expect;
  const beforeAll: typeof globals.beforeAll;
  const beforeEach: typeof globals.beforeEach;
  const afterAll: typeof globals.afterAll;
  const afterEach: typeof globals.afterEach;
}
