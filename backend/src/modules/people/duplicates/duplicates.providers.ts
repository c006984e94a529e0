import { ListPossibleDuplicatesHandler } from './list-possible-duplicates.query.js';
import { MergeRecords } from './merge-records.js';
import { KeepApartHandler, MergeDuplicateHandler } from './resolve-duplicate.command.js';

export const duplicatesProviders = [
  MergeRecords,
  KeepApartHandler,
  MergeDuplicateHandler,
  ListPossibleDuplicatesHandler,
];
