import { Checkbox, type TableProps } from 'antd';
import type { Selection } from './use-selection.js';

type RowSelection<Row> = NonNullable<TableProps<Row>['rowSelection']>;

/**
 * The checkboxes of a table, in the gutter before the first column. Shift and a click select a range. They are no tab stops:
 * the arrow keys lead to them, and `x` ticks them.
 */
export function selectionColumn<Row>(selection: Selection<Row>, nameOf: (row: Row) => string): RowSelection<Row> {
  return {
    columnWidth: 24,
    selectedRowKeys: selection.keys,
    onChange: (keys) => selection.select(keys.map(String)),
    getCheckboxProps: (row) => ({ tabIndex: -1, 'aria-label': `Select ${nameOf(row)}` }),
  };
}

interface SelectBoxProps {
  /** The row's name. */
  name: string;
  checked: boolean;
  onChange: () => void;
}

/** Selects a row of a list without a table. */
export function SelectBox({ name, checked, onChange }: SelectBoxProps) {
  return <Checkbox className="select-box" aria-label={`Select ${name}`} checked={checked} onChange={onChange} />;
}
