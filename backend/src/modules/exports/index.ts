/**
 * Exports is how a center leaves: it writes everything that the center has into one ZIP, which an administrator downloads within a day.
 * It reads the tables of every module and changes none of them. Its tables are in the schema `exports`.
 */
export { ExportsModule } from './exports.module.js';
