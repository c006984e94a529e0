/**
 * Imports is how a center moves in: it reads the files of another system, asks what their names mean, and has the other modules record
 * what is new. Each of them writes its own tables. Its tables are in the schema `imports`.
 */

export { ErasedRows } from './erased/erased-rows.js';
export { ImportsModule } from './imports.module.js';
