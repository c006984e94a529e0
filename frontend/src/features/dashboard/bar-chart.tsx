import type { CSSProperties } from 'react';
import { Link } from 'react-router';

export interface Bar {
  key: string;
  /** The row's head: a month, a course. */
  label: string;
  /** The head's short form beside the bar, if there is one. */
  shortLabel?: string;
  /** The length of the bar, from 0 to the chart's `max`. */
  value: number;
  /** The value as it stands beside the bar, and in full. */
  text: string;
  fullText?: string;
  /** The rows that it counts. */
  to: string;
}

interface BarChartProps {
  /** What it shows: the table's caption. */
  caption: string;
  /** The heads of its two columns. */
  heads: readonly [string, string];
  bars: readonly Bar[];
  /** The value of a full bar. */
  max: number;
  /** Columns where there is room, or rows everywhere. */
  direction?: 'columns' | 'rows';
}

/** A table of values that CSS draws as bars, so that a screen reader has the table. Each value links to its rows. */
export function BarChart({ caption, heads, bars, max, direction = 'rows' }: BarChartProps) {
  return (
    <div className="chart-frame">
      <table className={`chart chart-${direction}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, label, shortLabel, value, text, fullText, to }) => (
            <tr key={key} className="chart-row">
              <th scope="row" className="chart-label">
                {shortLabel ? (
                  <>
                    <span aria-hidden="true">{shortLabel}</span>
                    <span className="visually-hidden">{label}</span>
                  </>
                ) : (
                  label
                )}
              </th>
              <td className="chart-cell">
                <Link to={to} className="chart-link tabular" title={fullText}>
                  <span
                    className="chart-bar"
                    style={{ '--share': max > 0 ? Math.max(0, value) / max : 0 } as CSSProperties}
                  />
                  {/* A list of links has no table around it. */}
                  <span className="visually-hidden">{label}: </span>
                  <span className="chart-value">{text}</span>
                  {fullText && <span className="visually-hidden">, {fullText}</span>}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
