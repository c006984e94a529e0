/**
 * Views owns the lists as staff save them: filters, order and columns. It calls no other module. Its table is in
 * the schema `views`.
 */

export { ErasedViews } from './erased/erased-views.js';
export { ViewsModule } from './views.module.js';
