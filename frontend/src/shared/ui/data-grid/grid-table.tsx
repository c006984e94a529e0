import { Table, type TableColumnType } from 'antd';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import type { ColumnLayout } from './column-layout.js';
import { columnText, type GridColumn, sortName } from './columns.js';
import { HeaderCell } from './header-cell.js';
import { selectColumn } from './select-box.js';
import type { Selection } from './selection.js';

interface GridTableProps<Row> {
  columns: readonly GridColumn<Row>[];
  widths: ColumnLayout['widths'];
  onWidth: (key: string, width: number) => void;
  selection: Selection | undefined;
  /** The name of a row, for its checkbox. */
  nameOf: (row: Row) => string;
  /** Undefined while the first page loads; skeletons are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  label: string;
  sort: string;
  onSort: (sort: string) => void;
  density: 'regular' | 'compact';
  actions: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
}

const SKELETON_ROWS = 12;
const COMPONENTS = { header: { cell: HeaderCell } };

/**
 * antd's table without `scroll`, which would split it into two tables and add a hidden measuring row that fails axe. The
 * wrapper scrolls instead, and CSS makes the header sticky. The browser lays the columns out by their content.
 */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { columns, widths, onWidth, rows, rowKey, label, sort, onSort, density, actions, onOpen } = props;
  const { selection, nameOf } = props;
  const skeleton = Array.from({ length: SKELETON_ROWS }, (_, index) => ({ skeleton: String(index) }) as unknown as Row);

  const tableColumns: TableColumnType<Row>[] = columns.map((column, index) => {
    const name = sortName(column);
    const width = widths[column.key];
    const isCut = width !== undefined || column.cut || column.fill;
    const style = widthOf(width ?? column.width);
    return {
      key: column.key,
      title: column.title,
      align: column.numeric ? 'right' : 'left',
      className: [
        index === 0 && 'grid-name',
        column.numeric && 'tabular',
        width ? 'grid-sized' : column.fill ? 'grid-fill' : column.cut && 'grid-cut',
      ]
        .filter(Boolean)
        .join(' '),
      onHeaderCell: () => ({ style, onWidth: (width: number) => onWidth(column.key, width) }) as object,
      onCell: (row: Row) => ({ style, ...(rows && isCut ? { title: columnText(column, row) } : {}) }),
      ...(name ? { sorter: true, sortOrder: orderOf(sort, name) } : {}),
      render: (_: unknown, row: Row) => {
        if (!rows) return <span className="skeleton grid-skeleton" />;
        return column.render ? column.render(row) : columnText(column, row);
      },
    };
  });
  if (selection) tableColumns.unshift(selectColumn({ selection, rows, keyOf: rowKey, nameOf }));
  if (actions) {
    tableColumns.push({
      key: 'actions',
      title: <span className="visually-hidden">Actions</span>,
      align: 'right',
      className: 'grid-actions',
      render: (_: unknown, row: Row) => (rows ? actions(row) : null),
    });
  }

  const openByClick = (row: Row) => (event: MouseEvent<HTMLElement>) => {
    const onControl = (event.target as HTMLElement).closest(
      'a, button, input, select, label, [role=switch], [role=menuitem]',
    );
    const selecting = window.getSelection()?.toString() !== '';
    if (!onControl && !selecting) onOpen?.(row);
  };
  return (
    <Table<Row>
      className={`grid-table grid-${density}`}
      components={COMPONENTS}
      aria-label={label}
      size="small"
      showSorterTooltip={false}
      sortDirections={['ascend', 'descend']}
      columns={tableColumns}
      dataSource={rows ?? skeleton}
      rowKey={(row) => (rows ? rowKey(row) : (row as unknown as { skeleton: string }).skeleton)}
      pagination={false}
      onChange={(_page, _filters, sorter) => {
        const chosen = Array.isArray(sorter) ? sorter[0] : sorter;
        const column = columns.find(({ key }) => key === chosen?.columnKey);
        const name = column && sortName(column);
        if (name) onSort(chosen?.order ? `${chosen.order === 'descend' ? '-' : ''}${name}` : '');
      }}
      {...(rows
        ? {
            onRow: (row: Row, index?: number) => ({
              'data-grid-row': '',
              tabIndex: index === 0 ? 0 : -1,
              className: onOpen ? 'grid-opens' : '',
              onClick: openByClick(row),
            }),
          }
        : {})}
    />
  );
}

/** The style sheet applies the width, so that a print can drop it. */
const widthOf = (width: number | undefined) => (width ? { '--column': `${width}px` } : {}) as CSSProperties;

function orderOf(sort: string, name: string): 'ascend' | 'descend' | null {
  if (sort === name) return 'ascend';
  return sort === `-${name}` ? 'descend' : null;
}
