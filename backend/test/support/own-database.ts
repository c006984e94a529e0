import { createTestDatabase, dropOldTestDatabases } from './database.js';

/** Runs before every integration and e2e test file: points DATABASE_URL at a migrated, empty database of this file. */
await dropOldTestDatabases();
process.env.DATABASE_URL = (await createTestDatabase()).url;
