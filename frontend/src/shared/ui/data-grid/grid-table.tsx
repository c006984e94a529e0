import { type MouseEvent, memo, type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { type Cell, cellOf } from './cell.js';
import type { ColumnLayout } from './column-layout.js';
import { columnText, type GridColumn } from './columns.js';
import { EditableCell } from './editable-cell.js';
import { HeaderCell } from './header-cell.js';
import { longestTexts } from './longest-texts.js';
import { SelectAllBox, SelectableRow, SelectBox, TintedRow } from './select-box.js';
import type { Selection } from './selection.js';
import { useRowWindow } from './use-row-window.js';

/** What the keyboard needs of a table that renders the rows in sight. */
export interface RowsHandle {
  /** Renders a row, for the focus to go there. */
  reveal: (index: number) => void;
}

interface GridTableProps<Row> {
  columns: readonly GridColumn<Row>[];
  widths: ColumnLayout['widths'];
  onWidth: (key: string, width: number) => void;
  selection: Selection | undefined;
  /** Undefined while the first page loads; skeletons are shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  label: string;
  sort: string;
  onSort: (sort: string) => void;
  density: 'regular' | 'compact';
  actions: ((row: Row) => ReactNode) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  handle: Ref<RowsHandle>;
}

const SKELETON_ROWS = Array.from({ length: 12 }, (_, index) => `skeleton-${index}`);

/**
 * A plain table: a component of antd in each cell costs more than the row. The wrapper scrolls, and CSS makes the header
 * sticky. The browser lays the columns out by their content.
 */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { columns, widths, onWidth, selection, rows, label, sort, onSort, density, actions } = props;
  const cells = useMemo(() => columns.map((column, index) => cellOf(column, index, widths)), [columns, widths]);
  const longest = useMemo(() => longestTexts(columns, rows ?? []), [columns, rows]);
  const columnCount = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  return (
    <table
      className={`grid-table grid-columns-fit grid-${density}`}
      aria-label={label}
      aria-rowcount={rows ? rows.length + 1 : undefined}
      aria-colcount={columnCount}
    >
      <thead>
        <tr aria-rowindex={1}>
          {selection && (
            <th scope="col" className="select-cell">
              <SelectAllBox selection={selection} count={rows?.length ?? 0} />
            </th>
          )}
          {cells.map((cell) => (
            <HeaderCell
              key={cell.column.key}
              {...cell}
              longest={longest[cell.column.key]}
              sort={sort}
              onSort={onSort}
              onWidth={(width) => onWidth(cell.column.key, width)}
            />
          ))}
          {actions && (
            <th scope="col" className="grid-actions">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
          <td className="grid-air" aria-hidden="true" />
        </tr>
      </thead>
      {rows ? (
        <GridBody {...props} rows={rows} cells={cells} columnCount={columnCount} />
      ) : (
        <SkeletonBody cells={cells} hasSelection={selection !== undefined} hasActions={actions !== undefined} />
      )}
    </table>
  );
}

interface GridBodyProps<Row> extends GridTableProps<Row> {
  rows: readonly Row[];
  cells: readonly Cell<Row>[];
  columnCount: number;
}

function GridBody<Row extends object>(props: GridBodyProps<Row>) {
  const { rows, rowKey, cells, selection, actions, onOpen, handle, columnCount } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const { indexes, rowHeight, tabStop, onFocus, reveal } = useRowWindow(body, keys);
  useImperativeHandle(handle, () => ({ reveal }));

  const openByClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const onControl = target.closest('a, button, input, select, label, [role=switch], [role=menuitem]');
    const row = rows[indexOfRow(target)];
    // A menu or dialog of the row is elsewhere in the document.
    if (!row || !event.currentTarget.contains(target) || onControl || window.getSelection()?.toString()) return;
    onOpen?.(row);
  };
  const lines: ReactNode[] = [];
  const gap = (from: number, to: number) => {
    if (to <= from) return;
    lines.push(
      <tr key={`gap-${from}`}>
        <td className="grid-gap" colSpan={columnCount + 1} style={{ height: (to - from) * rowHeight }} />
      </tr>,
    );
  };
  let next = 0;
  for (const index of indexes) {
    gap(next, index);
    next = index + 1;
    const key = keys[index]!;
    lines.push(
      <GridRow
        key={key}
        row={rows[index]!}
        rowKey={key}
        index={index}
        isTabStop={index === tabStop}
        opens={onOpen !== undefined}
        cells={cells}
        selection={selection}
        actions={actions}
      />,
    );
  }
  gap(next, rows.length);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens a row, by `use-grid-keyboard.ts`
    <tbody ref={body} onClick={openByClick} onFocus={({ target }) => onFocus(indexOfRow(target))}>
      {lines}
    </tbody>
  );
}

/** The place of the row that holds an element; -1 outside of rows. */
const indexOfRow = (element: Element): number =>
  Number(element.closest('[data-grid-row]')?.getAttribute('data-grid-row') ?? -1);

interface GridRowProps<Row> {
  row: Row;
  rowKey: string;
  index: number;
  isTabStop: boolean;
  opens: boolean;
  cells: readonly Cell<Row>[];
  selection: Selection | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
}

/** Rendered again when its row or the columns change, not with the table. */
const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, rowKey, index, isTabStop, opens, cells, selection, actions } = props;
  const name = columnText(cells[0]!.column, row);
  const line = {
    'data-grid-row': index,
    'aria-rowindex': index + 2,
    tabIndex: isTabStop ? 0 : -1,
    className: opens ? 'grid-opens' : undefined,
  };
  const content = (
    <>
      {cells.map(({ column, className, style, isCut }, at) => {
        const title = isCut ? columnText(column, row) : undefined;
        const cell = { className, style, title, children: contentOf(column, row, name) };
        // A screen reader says the row's name with its other cells.
        return at === 0 ? <th key={column.key} scope="row" {...cell} /> : <td key={column.key} {...cell} />;
      })}
      {actions && <td className="grid-actions">{actions(row)}</td>}
      <td className="grid-air" aria-hidden="true" />
    </>
  );
  if (!selection) {
    return (
      <TintedRow {...line} rowKey={rowKey}>
        {content}
      </TintedRow>
    );
  }
  return (
    <SelectableRow {...line} selection={selection} rowKey={rowKey}>
      <td className="select-cell">
        <SelectBox selection={selection} rowKey={rowKey} name={name} tabIndex={-1} />
      </td>
      {content}
    </SelectableRow>
  );
}) as <Row>(props: GridRowProps<Row>) => ReactNode;

/** Not a component for each cell: React would keep one more for each. */
function contentOf<Row>(column: GridColumn<Row>, row: Row, name: string): ReactNode {
  const content = column.render ? column.render(row) : columnText(column, row);
  if (!column.edit) return content;
  return (
    <EditableCell row={row} edit={column.edit} label={`${column.title} of ${name}`}>
      {content}
    </EditableCell>
  );
}

interface SkeletonBodyProps<Row> {
  cells: readonly Cell<Row>[];
  hasSelection: boolean;
  hasActions: boolean;
}

function SkeletonBody<Row>({ cells, hasSelection, hasActions }: SkeletonBodyProps<Row>) {
  return (
    <tbody>
      {SKELETON_ROWS.map((key) => (
        <tr key={key}>
          {hasSelection && <td className="select-cell" />}
          {cells.map(({ column, className, style }) => (
            <td key={column.key} className={className} style={style}>
              <span className="skeleton grid-skeleton" />
            </td>
          ))}
          {hasActions && <td className="grid-actions" />}
          <td className="grid-air" />
        </tr>
      ))}
    </tbody>
  );
}
