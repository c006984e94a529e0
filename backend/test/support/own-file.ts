import { jest } from '@jest/globals';
import { createTestDatabase, dropOldTestDatabases, nextDatabase } from './database.js';
import { startOver } from './seed.js';

declare global {
  var ownFile: () => void;
}

/**
 * Makes the tests of a file independent of the others of its suite; spec-transform.mjs calls it first in each. DATABASE_URL
 * is at once that of a database of their own, which is there, migrated and empty, when the first test runs.
 */
globalThis.ownFile = () => {
  const database = nextDatabase();
  const begin = () => {
    startOver();
    process.env.DATABASE_URL = database.url;
  };
  begin();
  beforeAll(async () => {
    begin();
    await dropOldTestDatabases();
    await createTestDatabase(database);
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });
};
