export type { GridColumn, GridFilter } from './columns.js';
export { CustomDays, type Days } from './custom-days.js';
export { DataGrid } from './data-grid.js';
export { FilterSelect } from './filter-select.js';
export { type RowAction, RowActions } from './row-actions.js';
export { useGridFilter, useGridFilters } from './use-grid-state.js';
