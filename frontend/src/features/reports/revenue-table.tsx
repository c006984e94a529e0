import { Table } from 'antd';
import type { ColumnType } from 'antd/es/table/index.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatSigned } from '../../shared/format/money.js';
import { useMediaQuery } from '../../shared/ui/use-media-query.js';
import type { Way } from './api.js';
import { type ComparedRow, changeOf, formatChange, totalBefore, totalOf } from './revenue.logic.js';

export const WAY_LABELS: Readonly<Record<Way, string>> = {
  course: 'Course',
  instructor: 'Instructor',
  place: 'Place',
  month: 'Month',
};

export interface RevenueTableProps {
  by: Way;
  rows: readonly ComparedRow[];
  /** What the days before are called; undefined if nothing is compared. */
  beforeLabel: string | undefined;
  /** Different classes of the period: one with money in two months counts once. */
  classes: number;
  hrefOf: (row: ComparedRow) => string | undefined;
}

type Total = ReturnType<typeof totalOf>;

interface Column {
  key: string;
  title: string;
  cell: (row: ComparedRow) => ReactNode;
  total: (total: Total) => ReactNode;
  width?: number;
  /** Left out on phones. */
  isDetail?: boolean;
}

const count = (value: number) => value.toLocaleString('en-US');
const dash = <span className="secondary">—</span>;
const refunds = (amount: number) => (amount === 0 ? dash : formatSigned(-amount));

/** The money of a period one way, the same total below each. */
export function RevenueTable({ by, rows, beforeLabel, classes, hrefOf }: RevenueTableProps) {
  const isPhone = useMediaQuery('(max-width: 639px)');
  const isWide = useMediaQuery('(min-width: 1361px)');
  const total = totalOf(rows);
  const earlier = totalBefore(rows);
  const most = Math.max(1, ...rows.map(({ revenue }) => revenue));

  const all: Column[] = [
    {
      key: 'name',
      title: WAY_LABELS[by],
      cell: (row) => <Name row={row} href={hrefOf(row)} />,
      total: () => 'Total',
    },
    {
      key: 'classes',
      title: 'Classes',
      width: 80,
      isDetail: true,
      cell: (row) => count(row.classes),
      total: () => count(classes),
    },
    {
      key: 'payments',
      title: 'Payments',
      width: 92,
      isDetail: true,
      cell: (row) => count(row.payments),
      total: ({ payments }) => count(payments),
    },
    {
      key: 'received',
      title: 'Received',
      width: 108,
      isDetail: true,
      cell: (row) => formatSigned(row.received),
      total: ({ received }) => formatSigned(received),
    },
    {
      key: 'refunded',
      title: 'Refunded',
      width: 104,
      isDetail: true,
      cell: (row) => refunds(row.refunded),
      total: ({ refunded }) => refunds(refunded),
    },
    {
      key: 'revenue',
      title: 'Revenue',
      width: 120,
      cell: (row) => <strong>{formatSigned(row.revenue)}</strong>,
      total: ({ revenue }) => formatSigned(revenue),
    },
    {
      key: 'share',
      title: 'Share',
      width: isWide ? 148 : 76,
      isDetail: true,
      cell: (row) => <Share of={row.revenue} total={total.revenue} most={most} />,
      total: ({ revenue }) => (revenue > 0 ? '100.0%' : dash),
    },
    {
      key: 'before',
      title: beforeLabel ?? '',
      width: 108,
      isDetail: true,
      cell: (row) => formatSigned(row.before ?? 0),
      total: () => formatSigned(earlier),
    },
    {
      key: 'change',
      title: 'Change',
      width: 88,
      cell: (row) => <Change now={row.revenue} before={row.before ?? 0} />,
      total: ({ revenue }) => <Change now={revenue} before={earlier} />,
    },
  ];
  const columnsShown = beforeLabel === undefined ? all.filter(({ key }) => key !== 'before' && key !== 'change') : all;
  const shown = isPhone ? columnsShown.filter(({ isDetail }) => !isDetail) : columnsShown;
  const columns = shown.map(
    ({ key, title, cell, width }, index): ColumnType<ComparedRow> => ({
      key,
      title,
      ...(width ? { width } : {}),
      align: index === 0 ? 'left' : 'right',
      className: `revenue-col-${key}`,
      render: (_, row) => cell(row),
    }),
  );
  return (
    <Table<ComparedRow>
      size="small"
      className="revenue-table"
      rowKey="key"
      dataSource={rows}
      columns={columns}
      pagination={false}
      tableLayout="fixed"
      summary={() => (
        <Table.Summary fixed>
          <Table.Summary.Row className="revenue-total">
            {shown.map(({ key, total: cell }, index) => (
              <Table.Summary.Cell
                key={key}
                index={index}
                align={index === 0 ? 'left' : 'right'}
                className={`revenue-col-${key}`}
              >
                {cell(total)}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        </Table.Summary>
      )}
    />
  );
}

function Name({ row, href }: { row: ComparedRow; href: string | undefined }) {
  return href ? (
    <Link to={href} className="revenue-link">
      {row.name}
    </Link>
  ) : (
    <span className="revenue-link">{row.name}</span>
  );
}

function Share({ of: revenue, total, most }: { of: number; total: number; most: number }) {
  if (total <= 0) return dash;
  const percent = ((revenue / total) * 100).toFixed(1).replace('-', '−');
  return (
    <span className="revenue-share-cell">
      <span className="revenue-share-track" aria-hidden="true">
        <i style={{ width: `${Math.max(0, (revenue / most) * 100)}%` }} />
      </span>
      <span className="revenue-share-percent">{percent}%</span>
    </span>
  );
}

/** Less than before asks for a look; more is plain. */
function Change({ now, before }: { now: number; before: number }) {
  const change = changeOf(now, before);
  return <span className={change !== undefined && change < 0 ? 'revenue-less' : ''}>{formatChange(change)}</span>;
}
