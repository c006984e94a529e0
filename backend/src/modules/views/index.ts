/**
 * Views owns the lists as staff save them: filters, order and columns. It calls no other module. Its table stays in identity's
 * schema, where it was created.
 */
export { ViewsModule } from './views.module.js';
