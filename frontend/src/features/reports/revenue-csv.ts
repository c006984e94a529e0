import type { Period } from '../../shared/format/period.js';
import type { GridColumn } from '../../shared/ui/data-grid/columns.js';
import { toCsv } from '../../shared/ui/data-grid/csv.js';
import type { Way } from './api.js';
import { type ComparedRow, changeOf, daysText, totalOf } from './revenue.logic.js';
import { WAY_LABELS } from './revenue-table.js';

const money = (dollars: number): string => dollars.toFixed(2);
const percent = (part: number | undefined): string => (part === undefined ? '' : (part * 100).toFixed(1));

/** The table as a file, with what it is compared with. Amounts are in dollars, shares and changes in percent. */
export function revenueTableCsv(by: Way, rows: readonly ComparedRow[], past: Period | undefined): string {
  const total = totalOf(rows).revenue;
  const columns: GridColumn<ComparedRow>[] = [
    { key: 'name', title: WAY_LABELS[by] },
    { key: 'classes', title: 'Classes' },
    { key: 'payments', title: 'Payments' },
    { key: 'received', title: 'Received', text: ({ received }) => money(received) },
    { key: 'refunded', title: 'Refunded', text: ({ refunded }) => money(refunded) },
    { key: 'revenue', title: 'Revenue', text: ({ revenue }) => money(revenue) },
    { key: 'share', title: 'Share', text: ({ revenue }) => percent(total > 0 ? revenue / total : undefined) },
  ];
  const comparison: GridColumn<ComparedRow>[] = past
    ? [
        { key: 'before', title: daysText(past), text: ({ before = 0 }) => money(before) },
        { key: 'difference', title: 'Difference', text: ({ revenue, before = 0 }) => money(revenue - before) },
        { key: 'change', title: 'Change', text: ({ revenue, before = 0 }) => percent(changeOf(revenue, before)) },
      ]
    : [];
  return toCsv([...columns, ...comparison], rows);
}
