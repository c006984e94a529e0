import type { PointerEvent } from 'react';
import type { Cell } from './cell.js';
import { clampWidth } from './column-layout.js';
import { sortName } from './columns.js';

interface HeaderCellProps<Row> extends Cell<Row> {
  /** Lines that the column is wide enough for. */
  longest: string | undefined;
  sort: string;
  onSort: (sort: string) => void;
  /** Sets the width in pixels. */
  onWidth: (width: number) => void;
}

const NEXT_SORT = { none: 'ascending', ascending: 'descending', descending: 'none' } as const;

/**
 * The head of a column: a click sorts up, then down, then not. The handle at its end is dragged to change the width; a
 * double-click fits the content. By keyboard, the width is set in the Columns menu.
 */
export function HeaderCell<Row>({ column, className, style, longest, sort, onSort, onWidth }: HeaderCellProps<Row>) {
  const name = sortName(column);
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const orders = { none: '', ascending: name ?? '', descending: `-${name}` };
  return (
    <th
      scope="col"
      className={className || undefined}
      style={style}
      data-longest={longest}
      aria-sort={name && order !== 'none' ? order : undefined}
    >
      {name ? (
        <button type="button" className="grid-sort" onClick={() => onSort(orders[NEXT_SORT[order]])}>
          <span className="grid-title">{column.title}</span>
          <span className="grid-arrow" aria-hidden="true" />
        </button>
      ) : (
        <span className="grid-title">{column.title}</span>
      )}
      <span
        className="column-handle"
        aria-hidden="true"
        onPointerDown={(event) => drag(event, onWidth)}
        onDoubleClick={(event) => onWidth(contentWidth(headOf(event.currentTarget)))}
      />
    </th>
  );
}

const headOf = (handle: HTMLElement) => handle.closest('th')!;

/** Moves the handle with the pointer and sets the width when it is released: a table with many rows is slow to lay out. */
function drag(
  { currentTarget: handle, clientX: start, button }: PointerEvent<HTMLElement>,
  onWidth: (width: number) => void,
) {
  if (button !== 0) return;
  const before = headOf(handle).getBoundingClientRect().width;
  const listening = new AbortController();
  let width = before;
  const move = ({ clientX }: { clientX: number }) => {
    width = clampWidth(before + clientX - start);
    handle.style.translate = `${width - before}px`;
  };
  const stop = () => {
    listening.abort();
    handle.style.translate = '';
    handle.removeAttribute('data-dragging');
  };
  handle.setAttribute('data-dragging', '');
  const { signal } = listening;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointercancel', stop, { signal });
  window.addEventListener(
    'pointerup',
    () => {
      stop();
      if (width !== before) onWidth(width);
    },
    { signal },
  );
}

/** The width of the longest value of a column, also of those that are cut, in the rows in sight. */
function contentWidth(head: HTMLTableCellElement): number {
  const rows = [...(head.closest('table')?.tBodies[0]?.rows ?? [])];
  const cells = rows.flatMap((row) => row.cells[head.cellIndex] ?? []);
  return Math.max(...[head, ...cells].map(({ scrollWidth }) => scrollWidth)) + 1;
}
