import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MonthRow, SeatFillRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { dateParts, formatMonth, todayIn } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import { ErrorState, LoadingState } from '../../shared/ui/states.js';
import { monthsQuery, seatFillQuery } from './api.js';
import { type Bar, BarChart } from './bar-chart.js';

const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const number = new Intl.NumberFormat('en-US');
const MONTHS = 'the last 12 months';

/** The money that came in each month, less refunds. */
export function RevenueByMonth() {
  const months = useQuery(monthsQuery());
  return (
    <ChartPanel id="revenue-by-month" title="Revenue by month" list={months}>
      {(rows) => (
        <MonthChart
          caption={`Revenue by month, ${MONTHS}`}
          head="Revenue"
          rows={rows}
          value={({ revenue }) => revenue}
          texts={({ revenue }) => ({ text: compactMoney.format(revenue), fullText: formatMoney(revenue) })}
          href={({ from, to }) => `/payments?view=received&from=${from}&to=${to}`}
        />
      )}
    </ChartPanel>
  );
}

/** The certifications that were issued each month. */
export function CertificationsByMonth() {
  const months = useQuery(monthsQuery());
  return (
    <ChartPanel id="certifications-by-month" title="Certifications by month" list={months}>
      {(rows) => (
        <MonthChart
          caption={`Certifications issued by month, ${MONTHS}`}
          head="Certifications"
          rows={rows}
          value={({ certifications }) => certifications}
          texts={({ certifications }) => ({ text: number.format(certifications) })}
          href={({ from, to }) => `/certifications?issuedFrom=${from}&issuedTo=${to}`}
        />
      )}
    </ChartPanel>
  );
}

interface MonthChartProps {
  caption: string;
  head: string;
  rows: readonly MonthRow[];
  value: (row: MonthRow) => number;
  texts: (row: MonthRow) => Pick<Bar, 'text' | 'fullText'>;
  href: (row: MonthRow) => string;
}

function MonthChart({ caption, head, rows, value, texts, href }: MonthChartProps) {
  const bars = rows.map((row) => ({
    key: row.from,
    label: formatMonth(row.from),
    shortLabel: dateParts(row.from).month,
    value: value(row),
    ...texts(row),
    to: href(row),
  }));
  const max = Math.max(0, ...rows.map(value));
  return <BarChart caption={caption} heads={['Month', head]} bars={bars} max={max} direction="columns" />;
}

/** How full the upcoming classes of each course are. */
export function SeatFill() {
  const today = todayIn(useCenterTimeZone());
  const courses = useQuery(seatFillQuery());
  const barOf = ({ courseId, courseName, seatsTaken, capacity }: SeatFillRow): Bar => ({
    key: courseId,
    label: courseName,
    value: seatsTaken / capacity,
    text: `${number.format(seatsTaken)} / ${number.format(capacity)}`,
    fullText: `${number.format(seatsTaken)} of ${number.format(capacity)} seats taken`,
    to: `/classes?status=upcoming&from=${today}&courseId=${courseId}`,
  });
  return (
    <ChartPanel id="seat-fill" title="Seats taken in upcoming classes" list={courses}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="secondary">No upcoming classes</p>
        ) : (
          <BarChart
            caption="Seats taken in upcoming classes, by course"
            heads={['Course', 'Seats taken']}
            bars={rows.map(barOf)}
            max={1}
          />
        )
      }
    </ChartPanel>
  );
}

interface ChartPanelProps<Row> {
  id: string;
  title: string;
  list: UseQueryResult<Row[]>;
  children: (rows: Row[]) => ReactNode;
}

function ChartPanel<Row>({ id, title, list, children }: ChartPanelProps<Row>) {
  return (
    <section className="card panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 className="panel-title" id={id}>
          {title}
        </h2>
      </div>
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <div className="panel-body">
          {list.data ? children(list.data) : <LoadingState label={`Loading ${title.toLowerCase()}`} lines={5} />}
        </div>
      )}
    </section>
  );
}
