export type { GridColumn, GridFilter } from './columns.js';
export { DataGrid } from './data-grid.js';
export { RowActions } from './row-actions.js';
export { useGridFilter } from './use-grid-state.js';
