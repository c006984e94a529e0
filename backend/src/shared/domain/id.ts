import { v7 } from 'uuid';

/** A new UUIDv7: sorts by time, so it also serves as the tie-breaker of lists. Made here and not by the database, to run on PostgreSQL 15 and later. */
export const newId = (): string => v7();
