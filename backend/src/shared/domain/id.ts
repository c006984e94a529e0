import { v7 } from 'uuid';

/** Returns a new UUIDv7, which sorts by time. Not made by the database, because PostgreSQL 15 can't. */
export const newId = (): string => v7();
