import type { TableColumnType } from 'antd';
import './select-box.css';
import { type Selection, useIsSelected, useSelectedKeys } from './selection.js';

interface SelectBoxProps {
  selection: Selection;
  rowKey: string;
  /** The row's name. */
  name: string;
  tabIndex?: number;
}

/** Selects a row; with Shift, all rows from the one before. */
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

function SelectAllBox({ selection, count }: { selection: Selection; count: number }) {
  const { size } = useSelectedKeys(selection);
  return (
    <input
      type="checkbox"
      className="select-box"
      aria-label="Select all"
      ref={(box) => {
        if (box) box.indeterminate = size > 0 && size < count;
      }}
      checked={count > 0 && size === count}
      onChange={() => selection.toggleAll()}
    />
  );
}

interface SelectColumn<Row> {
  selection: Selection;
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
}

/**
 * The boxes of a table, in the gutter before the first column. Those of the rows are no tab stops: the arrow keys lead to
 * them, and `x` ticks them.
 */
export const selectColumn = <Row,>({ selection, rows, keyOf, nameOf }: SelectColumn<Row>): TableColumnType<Row> => ({
  key: 'select',
  className: 'select-cell',
  width: 24,
  title: <SelectAllBox selection={selection} count={rows?.length ?? 0} />,
  render: (_: unknown, row: Row) =>
    rows && <SelectBox selection={selection} rowKey={keyOf(row)} name={nameOf(row)} tabIndex={-1} />,
});
