import { Pagination, Select } from 'antd';
import { memo } from 'react';
import type { Count } from '../../api/client.js';
import { totalText } from '../../format/total-text.js';
import { type GridChange, type GridState, PAGE_SIZES } from './use-grid-state.js';

interface GridFooterProps {
  state: GridState;
  count: Count | undefined;
  /** The rows could not be loaded, which is said in their place. */
  hasFailed: boolean;
  noun: { one: string; many: string };
  onChange: (change: GridChange) => void;
}

/** The range and total of rows, the page size, and the pagination. */
export const GridFooter = memo(function GridFooter({ state, count, hasFailed, noun, onChange }: GridFooterProps) {
  const pager = pagerOf(state, count);
  return (
    <div className="grid-footer">
      <span className="tabular" role="status">
        {!hasFailed && (count === undefined ? 'Loading…' : rangeText(state, count, noun))}
      </span>
      <span className="grid-toolbar-gap" />
      {count !== undefined && count.total > PAGE_SIZES[0] && (
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
        total={pager.total}
        itemRender={(page, type, item) => (type === 'page' && page === pager.hiddenPage ? null : item)}
        showSizeChanger={false}
        onChange={(page) => onChange({ page })}
      />
    </div>
  );
});

/** Beyond a capped total, there is always a next page, and the last one isn't known: what the pager takes for it is hidden. */
export function pagerOf({ page, pageSize }: GridState, count: Count | undefined) {
  if (!count?.isCapped) return { total: count?.total ?? 0 };
  const total = Math.max(count.total, page * pageSize) + 1;
  return { total, hiddenPage: Math.ceil(total / pageSize) };
}

/** '1–50 of 153 classes', '1–50 of 10,000+ classes', '1 class', 'No classes'. */
export function rangeText(state: GridState, count: Count, noun: { one: string; many: string }): string {
  const { total, isCapped } = count;
  if (total === 0) return `No ${noun.many}`;
  if (total <= state.pageSize && state.page === 1) return `${total} ${total === 1 ? noun.one : noun.many}`;
  const first = (state.page - 1) * state.pageSize + 1;
  const end = state.page * state.pageSize;
  const last = isCapped ? end : Math.min(total, end);
  return `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${totalText(count)} ${noun.many}`;
}
