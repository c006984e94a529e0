import type { ComponentProps } from 'react';
import { useTintedClass } from './changed-rows.js';
import './select-box.css';
import { type Selection, useIsSelected, useSelectedKeys } from './selection.js';

interface SelectBoxProps {
  selection: Selection;
  rowKey: string;
  /** The row's name. */
  name: string;
  tabIndex?: number;
}

/** Selects a row; with Shift, all rows from the one before. In a table no tab stop: the arrow keys lead to it, and `x` ticks it. */
export function SelectBox({ selection, rowKey, name, ...focus }: SelectBoxProps) {
  const isSelected = useIsSelected(selection, rowKey);
  return (
    <input
      type="checkbox"
      className="select-box"
      aria-label={`Select ${name}`}
      checked={isSelected}
      // A change event doesn't know of Shift.
      onClick={({ shiftKey }) => selection.toggle(rowKey, shiftKey)}
      onChange={() => {}}
      {...focus}
    />
  );
}

/** Selects all rows of the page, once there are some. */
export function SelectAllBox({ selection, count }: { selection: Selection; count: number }) {
  const { size } = useSelectedKeys(selection);
  return (
    <input
      type="checkbox"
      className="select-box"
      aria-label="Select all"
      disabled={count === 0}
      ref={(box) => {
        if (box) box.indeterminate = size > 0 && size < count;
      }}
      checked={count > 0 && size === count}
      onChange={() => selection.toggleAll()}
    />
  );
}

interface SelectableRowProps extends ComponentProps<'tr'> {
  selection: Selection;
  rowKey: string;
}

/** A table row that is tinted for a moment after a colleague has changed it. Renders without its cells. */
export function TintedRow({ rowKey, className, ...row }: Omit<SelectableRowProps, 'selection'>) {
  return <tr {...row} className={useTintedClass(rowKey, className)} />;
}

/** One that is also tinted while it is selected; finding it by `:has` in the style sheet costs more. */
export function SelectableRow({ selection, className, ...row }: SelectableRowProps) {
  const isSelected = useIsSelected(selection, row.rowKey);
  return <TintedRow {...row} className={[className, isSelected && 'grid-selected'].filter(Boolean).join(' ')} />;
}
