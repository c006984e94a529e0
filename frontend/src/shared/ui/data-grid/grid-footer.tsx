import { Pagination, Select } from 'antd';
import { memo } from 'react';
import { type GridChange, type GridState, PAGE_SIZES } from './use-grid-state.js';

interface GridFooterProps {
  state: GridState;
  total: number | undefined;
  /** The rows could not be loaded, which is said in their place. */
  hasFailed: boolean;
  noun: { one: string; many: string };
  onChange: (change: GridChange) => void;
}

/** The range and total of rows, the page size, and the pagination. */
export const GridFooter = memo(function GridFooter({ state, total, hasFailed, noun, onChange }: GridFooterProps) {
  return (
    <div className="grid-footer">
      <span className="tabular" role="status">
        {!hasFailed && (total === undefined ? 'Loading…' : rangeText(state, total, noun))}
      </span>
      <span className="grid-toolbar-gap" />
      {total !== undefined && total > PAGE_SIZES[0] && (
        <span className="grid-page-size">
          Rows per page
          <Select
            size="small"
            aria-label="Rows per page"
            value={state.pageSize}
            onChange={(pageSize) => onChange({ pageSize })}
            options={PAGE_SIZES.map((size) => ({ value: size, label: size }))}
          />
        </span>
      )}
      {/* Stays mounted: antd makes its styles again with each mount. */}
      <Pagination
        size="small"
        hideOnSinglePage
        current={state.page}
        pageSize={state.pageSize}
        total={total ?? 0}
        showSizeChanger={false}
        onChange={(page) => onChange({ page })}
      />
    </div>
  );
});

/** '1–50 of 153 classes', '1 class', 'No classes'. */
export function rangeText(state: GridState, total: number, noun: { one: string; many: string }): string {
  if (total === 0) return `No ${noun.many}`;
  if (total <= state.pageSize && state.page === 1) return `${total} ${total === 1 ? noun.one : noun.many}`;
  const first = (state.page - 1) * state.pageSize + 1;
  const last = Math.min(total, state.page * state.pageSize);
  return `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${noun.many}`;
}
