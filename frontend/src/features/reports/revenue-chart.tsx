import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatMonth } from '../../shared/format/date.js';
import { formatSigned } from '../../shared/format/money.js';
import type { Period } from '../../shared/format/period.js';
import type { ChartMonth } from './revenue.logic.js';

interface RevenueChartProps {
  months: readonly ChartMonth[];
  year: string;
  yearBefore: string;
  /** The payments of some days. */
  paymentsHref: (days: Period) => string;
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const wholeSigned = (amount: number) => `${Math.round(amount) < 0 ? '−' : ''}${whole.format(Math.abs(amount))}`;

/** Revenue by month: a bar for this year, a line for the year before, both written below. The running month is hatched. */
export function RevenueChart({ months, year, yearBefore, paymentsHref }: RevenueChartProps) {
  const most = Math.max(1, ...months.flatMap(({ revenue, before }) => [revenue, before]));
  const heightOf = (amount: number) => ({ '--part': Math.max(0, amount) / most }) as CSSProperties;
  return (
    <section className="revenue-chart card" aria-labelledby="revenue-by-month">
      <header className="revenue-chart-head">
        <h2 className="revenue-chart-title" id="revenue-by-month">
          By month
        </h2>
        <span className="revenue-legend" aria-hidden="true">
          <i className="revenue-legend-bar" /> {year}
        </span>
        <span className="revenue-legend" aria-hidden="true">
          <i className="revenue-legend-line" /> {yearBefore}, the lower figure
        </span>
      </header>
      <ol className="revenue-months tabular" style={{ '--months': months.length } as CSSProperties}>
        {months.map(({ key, label, revenue, before, isRunning, days }) => (
          <li key={key} className="revenue-month">
            <span className="revenue-column" aria-hidden="true">
              <i className={isRunning ? 'revenue-bar revenue-bar-running' : 'revenue-bar'} style={heightOf(revenue)} />
              {before > 0 && <i className="revenue-before" style={heightOf(before)} />}
            </span>
            <Link to={paymentsHref(days)} className="revenue-month-link">
              <span className="visually-hidden">
                {`${formatMonth(days.from)}${isRunning ? ' so far' : ''}: ${formatSigned(revenue)}, ${yearBefore}: ${formatSigned(before)}`}
              </span>
              <span aria-hidden="true" className="revenue-month-now">
                {wholeSigned(revenue)}
              </span>
            </Link>
            <span aria-hidden="true" className="revenue-month-before">
              {wholeSigned(before)}
            </span>
            <span aria-hidden="true" className="revenue-month-label">
              {label}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
