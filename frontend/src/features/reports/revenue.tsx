import { Segmented } from 'antd';
import { Link } from 'react-router';
import type { RevenueRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney, formatSigned } from '../../shared/format/money.js';
import { monthEnd, type Period, yearBefore } from '../../shared/format/period.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { TabCount } from '../../shared/ui/tab-count.js';
import { useRevenue, useRevenueStart, WAYS, type Way } from './api.js';
import { PeriodChoice } from './period-choice.js';
import './reports.css';
import { changeOf, chartDays, chartMonths, formatChange, totalOf, yearsOf } from './revenue.logic.js';
import { RevenueChart } from './revenue-chart.js';
import { RevenueTable, WAY_LABELS } from './revenue-table.js';
import { useRevenueView } from './use-revenue-view.js';

interface RevenueProps {
  /** The payments of some days. */
  paymentsHref: (days: Period) => string;
}

/** The center's money by the day it came, added up four ways beside the same days of the year before. */
export function Revenue({ paymentsHref }: RevenueProps) {
  const { today, period, by, set } = useRevenueView();
  return (
    <div className="revenue">
      <div className="revenue-top">
        <Summary period={period} paymentsHref={paymentsHref} />
        <MonthChart period={period} today={today} paymentsHref={paymentsHref} />
      </div>
      <div className="revenue-tools">
        <Segmented<Way>
          aria-label="Add up by"
          value={by}
          onChange={(way) => set({ by: way })}
          options={WAYS.map((way) => ({ value: way, label: <WayLabel way={way} period={period} /> }))}
        />
        <PeriodChoice label="Paid" today={today} value={period} onChange={set} />
      </div>
      <Rows by={by} period={period} paymentsHref={paymentsHref} />
      <p className="revenue-foot secondary">
        Money of a class counts for the instructor and place that it has now. The CSV has one line a payment: date,
        customer, class, course, instructor, place, method, amount.
      </p>
    </div>
  );
}

function WayLabel({ way, period }: { way: Way; period: Period }) {
  const { data } = useRevenue(way, period);
  return (
    <>
      {WAY_LABELS[way]} <TabCount of={data?.length} />
    </>
  );
}

function Summary({ period, paymentsHref }: RevenueProps & { period: Period }) {
  const past = yearBefore(period);
  const rows = useRevenue('course', period);
  const before = useRevenue('course', past);
  const start = useRevenueStart();
  const [now, then] = [rows.data && totalOf(rows.data), before.data && totalOf(before.data).revenue];
  const since = start.data?.since;
  return (
    <section className="revenue-sum card tabular" aria-label="Revenue of the period">
      <p className="revenue-days">{daysText(period)}</p>
      {now && then !== undefined ? (
        <>
          <p className="revenue-figure">{formatSigned(now.revenue)}</p>
          <dl className="revenue-facts">
            <dt>
              <Link to={paymentsHref(period)}>
                {now.payments === 1 ? '1 payment' : `${now.payments.toLocaleString('en-US')} payments`}
              </Link>
            </dt>
            <dd>{formatSigned(now.received)}</dd>
            <dt>Refunds</dt>
            <dd>{now.refunded === 0 ? '—' : formatSigned(-now.refunded)}</dd>
            <dt>Same days of {yearsOf(past)}</dt>
            <dd>{formatSigned(then)}</dd>
            <dt className="revenue-difference">
              {formatMoney(Math.abs(now.revenue - then))} {now.revenue < then ? 'less' : 'more'}
            </dt>
            <dd className="revenue-difference">{formatChange(changeOf(now.revenue, then))}</dd>
          </dl>
          {since && since > past.from && since <= past.to && (
            <p className="revenue-note">
              {yearsOf(past)} counts only from {formatDate(since)}.
            </p>
          )}
        </>
      ) : (
        !rows.isError && !before.isError && <LoadingState label="Loading the sums" lines={4} />
      )}
    </section>
  );
}

const daysText = ({ from, to }: Period): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;

function MonthChart({ period, today, paymentsHref }: RevenueProps & { period: Period; today: string }) {
  const days = chartDays(period, today);
  const past = yearBefore(days);
  const rows = useRevenue('month', days);
  const before = useRevenue('month', past);
  const failed = [rows, before].find(({ isError }) => isError);
  if (failed) {
    return (
      <div className="revenue-chart card">
        <ErrorState error={failed.error} onRetry={() => readAgain([rows, before])} />
      </div>
    );
  }
  if (!rows.data || !before.data) {
    return (
      <div className="revenue-chart card">
        <LoadingState label="Loading the months" lines={5} />
      </div>
    );
  }
  return (
    <RevenueChart
      months={chartMonths(days, rows.data, before.data)}
      year={yearsOf(days)}
      yearBefore={yearsOf(past)}
      paymentsHref={paymentsHref}
    />
  );
}

/** Those that failed. */
function readAgain(reads: readonly ReturnType<typeof useRevenue>[]): void {
  for (const read of reads) if (read.isError) void read.refetch();
}

function Rows({ by, period, paymentsHref }: RevenueProps & { by: Way; period: Period }) {
  const past = yearBefore(period);
  const rows = useRevenue(by, period);
  const before = useRevenue(by, past);
  const courses = useRevenue('course', period);
  // The sums above are of these as well.
  const reads = [rows, before, courses, useRevenue('course', past)];
  const failed = reads.find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => readAgain(reads)} />;
  if (!rows.data || !before.data || !courses.data) return <LoadingState label="Loading revenue" lines={8} />;
  if (rows.data.length === 0) {
    return (
      <EmptyState
        title="No money in this period"
        text="Payments and refunds count here on the day they came or went."
      />
    );
  }
  return (
    <RevenueTable
      by={by}
      rows={rows.data}
      before={before.data}
      beforeLabel={yearsOf(past)}
      classes={totalOf(courses.data).classes}
      hrefOf={({ key }: RevenueRow) => (by === 'month' ? paymentsHref(within(key, period)) : undefined)}
    />
  );
}

/** The days of a month that are in the period. */
function within(month: string, { from, to }: Period): Period {
  const first = `${month}-01`;
  const last = monthEnd(first);
  return { from: first < from ? from : first, to: last > to ? to : last };
}
