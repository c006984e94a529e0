import { createTestDatabase, dropOldTestDatabases } from './database.js';

/** Runs before every integration and e2e test file: DATABASE_URL names a migrated, empty database that only this file uses. */
await dropOldTestDatabases();
process.env.DATABASE_URL = (await createTestDatabase()).url;
