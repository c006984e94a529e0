import { Segmented, Select } from 'antd';
import { Link } from 'react-router';
import { formatDate } from '../../shared/format/date.js';
import { formatMoney, formatSigned } from '../../shared/format/money.js';
import { monthEnd, type Period, yearBefore } from '../../shared/format/period.js';
import { OrganizationFilter } from '../../shared/ui/data-grid/index.js';
import { KeyCaps } from '../../shared/ui/key-caps.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { TabCount } from '../../shared/ui/tab-count.js';
import { useShortcuts } from '../../shared/ui/use-shortcuts.js';
import { useRevenue, useRevenueStart, WAYS, type Way } from './api.js';
import { PeriodChoice } from './period-choice.js';
import './reports.css';
import { changeOf, chartDays, chartMonths, daysText, formatChange, totalOf, yearsOf } from './revenue.logic.js';
import { RevenueChart } from './revenue-chart.js';
import { RevenueTable, WAY_LABELS } from './revenue-table.js';
import { useComparedRevenue } from './use-compared-revenue.js';
import { COMPARISONS, type Comparison, useRevenueView } from './use-revenue-view.js';

interface RevenueProps {
  /** The payments of some days. */
  paymentsHref: (days: Period) => string;
}

const COMPARISON_LABELS: Record<Comparison, string> = {
  year: 'Same days of last year',
  period: 'The period before',
  none: 'Nothing',
};

/** The center's money by the day it came, added up four ways beside what it is compared with. */
export function Revenue({ paymentsHref }: RevenueProps) {
  const { today, period, by, compare, organizationId, set } = useRevenueView();
  useShortcuts({
    revenueByCourse: () => set({ by: 'course' }),
    revenueByInstructor: () => set({ by: 'instructor' }),
    revenueByPlace: () => set({ by: 'place' }),
    revenueByMonth: () => set({ by: 'month' }),
  });
  return (
    <div className="revenue">
      <div className="revenue-top">
        <Summary paymentsHref={paymentsHref} />
        <MonthChart paymentsHref={paymentsHref} />
      </div>
      <div className="revenue-tools">
        <Segmented<Way>
          aria-label="Add up by"
          value={by}
          onChange={(way) => set({ by: way })}
          options={WAYS.map((way) => ({ value: way, label: <WayLabel way={way} /> }))}
        />
        <PeriodChoice label="Paid" today={today} value={period} onChange={set} />
        <Select<Comparison>
          className="grid-filter"
          popupMatchSelectWidth={false}
          aria-label="Compare"
          prefix={<span aria-hidden="true">Compare</span>}
          value={compare}
          onChange={(comparison) => set({ compare: comparison })}
          options={COMPARISONS.map((comparison) => ({ value: comparison, label: COMPARISON_LABELS[comparison] }))}
        />
        <OrganizationFilter
          label="Organization"
          value={organizationId}
          onChange={(id) => set({ organizationId: id })}
        />
      </div>
      <Rows paymentsHref={paymentsHref} />
      <p className="revenue-foot secondary">
        Money of a class counts for the instructor and place that it has now, and money of a person for the organization
        that they belonged to when it came. The CSV has one line a payment: date, customer, class, course, instructor,
        place, method, amount. Download Table has the rows above with what they are compared with.
      </p>
    </div>
  );
}

const SHORTCUTS = {
  course: 'revenueByCourse',
  instructor: 'revenueByInstructor',
  place: 'revenueByPlace',
  month: 'revenueByMonth',
} as const;

function WayLabel({ way }: { way: Way }) {
  const { period, organizationId } = useRevenueView();
  const { data } = useRevenue(way, period, organizationId);
  return (
    <>
      {WAY_LABELS[way]} <TabCount of={data?.length} /> <KeyCaps of={SHORTCUTS[way]} />
    </>
  );
}

function Summary({ paymentsHref }: RevenueProps) {
  const { period, past, compare, organizationId } = useRevenueView();
  const rows = useRevenue('course', period, organizationId);
  const before = useRevenue('course', past ?? period, organizationId);
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
              {organizationId ? (
                paymentsText(now.payments)
              ) : (
                <Link to={paymentsHref(period)}>{paymentsText(now.payments)}</Link>
              )}
            </dt>
            <dd>{formatSigned(now.received)}</dd>
            <dt>Refunds</dt>
            <dd>{now.refunded === 0 ? '—' : formatSigned(-now.refunded)}</dd>
            {past && (
              <>
                <dt>{compare === 'year' ? `Same days of ${yearsOf(past)}` : daysText(past)}</dt>
                <dd>{formatSigned(then)}</dd>
                <dt className="revenue-difference">
                  {formatMoney(Math.abs(now.revenue - then))} {now.revenue < then ? 'less' : 'more'}
                </dt>
                <dd className="revenue-difference">{formatChange(changeOf(now.revenue, then))}</dd>
              </>
            )}
          </dl>
          {past && since && since > past.from && since <= past.to && (
            <p className="revenue-note">
              {compare === 'year' ? yearsOf(past) : 'The period before'} counts only from {formatDate(since)}.
            </p>
          )}
        </>
      ) : (
        !rows.isError && !before.isError && <LoadingState label="Loading the sums" lines={4} />
      )}
    </section>
  );
}

const paymentsText = (payments: number): string =>
  payments === 1 ? '1 payment' : `${payments.toLocaleString('en-US')} payments`;

function MonthChart({ paymentsHref }: RevenueProps) {
  const { period, today, organizationId } = useRevenueView();
  const days = chartDays(period, today);
  const past = yearBefore(days);
  const rows = useRevenue('month', days, organizationId);
  const before = useRevenue('month', past, organizationId);
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

function Rows({ paymentsHref }: RevenueProps) {
  const { by, period, past, organizationId } = useRevenueView();
  const { rows, label, reads: own } = useComparedRevenue();
  const courses = useRevenue('course', period, organizationId);
  // The sums above are of these as well.
  const reads = [...own, courses, useRevenue('course', past ?? period, organizationId)];
  const failed = reads.find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => readAgain(reads)} />;
  if (!rows || !courses.data) return <LoadingState label="Loading revenue" lines={8} />;
  if (rows.length === 0) {
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
      rows={rows}
      beforeLabel={label}
      classes={totalOf(courses.data).classes}
      hrefOf={({ key }) => (by === 'month' && !organizationId ? paymentsHref(within(key, period)) : undefined)}
    />
  );
}

/** The days of a month that are in the period. */
function within(month: string, { from, to }: Period): Period {
  const first = `${month}-01`;
  const last = monthEnd(first);
  return { from: first < from ? from : first, to: last > to ? to : last };
}
