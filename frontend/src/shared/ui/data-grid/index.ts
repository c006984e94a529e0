export type { GridColumn, GridFilter } from './columns.js';
export { DataGrid, type DataGridProps } from './data-grid.js';
export { type RowAction, RowActions } from './row-actions.js';
export { useGridFilter } from './use-grid-state.js';
