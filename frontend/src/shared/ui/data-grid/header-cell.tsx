import type { PointerEvent, ThHTMLAttributes } from 'react';
import { clampWidth } from './column-layout.js';

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Sets the width in pixels. */
  onWidth?: (width: number) => void;
}

/**
 * The head of a column, with a handle at its end that is dragged to change the width; a double-click fits the content. By
 * keyboard, the width is set in the Columns menu.
 */
export function HeaderCell({ onWidth, children, ...cell }: HeaderCellProps) {
  return (
    <th {...cell}>
      {children}
      {onWidth && (
        <span
          className="column-handle"
          aria-hidden="true"
          onPointerDown={(event) => drag(event, onWidth)}
          onDoubleClick={(event) => onWidth(contentWidth(headOf(event.currentTarget)))}
          // The head sorts by a click.
          onClick={(event) => event.stopPropagation()}
        />
      )}
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

/** The width of the longest value of a column, also of those that are cut. */
function contentWidth(head: HTMLTableCellElement): number {
  const rows = [...(head.closest('table')?.tBodies[0]?.rows ?? [])];
  const cells = rows.flatMap((row) => row.cells[head.cellIndex] ?? []);
  return Math.max(...[head, ...cells].map(({ scrollWidth }) => scrollWidth)) + 1;
}
