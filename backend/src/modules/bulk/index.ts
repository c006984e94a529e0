/**
 * Bulk runs what staff do with all rows of a list as a job, batch by batch, with progress and a stop. What is done belongs to the
 * module of the rows, which registers it as a `BulkAction`. It calls no other module. Its tables are in the schema `bulk`.
 */
export { BulkApi } from './bulk.api.js';
export { BulkForecast, BulkJobRow } from './bulk.dto.js';
export { BulkModule } from './bulk.module.js';
export { BulkAction, BulkActions, type LeftOut, leftOutOf, type MatchingRows } from './bulk-action.js';
export { allRowsOf, ExpectedCount, filterOf, MatchingFilter, SelectedRows } from './bulk-input.js';
export { CountChanged } from './domain/bulk-job.entity.js';
export { ErasedJobs } from './erased/erased-jobs.js';
