import { ForgetMerges } from './forget-merges.reaction.js';
import { GetDuplicatePairHandler } from './get-duplicate-pair.query.js';
import { KeepApartHandler } from './keep-apart.command.js';
import { ListPossibleDuplicatesHandler } from './list-possible-duplicates.query.js';
import { MergeJournal } from './merge-journal.js';
import { MergeRecords } from './merge-records.js';
import { MergeStudentsHandler } from './merge-students.command.js';
import { UndoMergeHandler } from './undo-merge.command.js';

export const duplicatesProviders = [
  MergeRecords,
  MergeJournal,
  KeepApartHandler,
  MergeStudentsHandler,
  UndoMergeHandler,
  ListPossibleDuplicatesHandler,
  GetDuplicatePairHandler,
  ForgetMerges,
];
