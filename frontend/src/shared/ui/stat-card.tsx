import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface StatCardProps {
  label: string;
  /** Undefined while it loads: the card keeps its size. */
  value: ReactNode | undefined;
  /** The unit, the trend, or what stands behind the figure. */
  note?: ReactNode;
  /** The rows behind the figure. */
  to?: string;
}

/** One figure with its name and its note. Put at most four in a `StatRow`. */
export function StatCard({ label, value, note, to }: StatCardProps) {
  const content = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-value">
        {value === undefined ? <span className="skeleton" style={{ width: '4rem', height: '1.2em' }} /> : value}
      </span>
      {note !== undefined && <span className="stat-note">{note}</span>}
    </>
  );
  return to ? (
    <Link to={to} className="card stat-card">
      {content}
    </Link>
  ) : (
    <div className="card stat-card">{content}</div>
  );
}

export function StatRow({ children }: { children: ReactNode }) {
  return <div className="stat-row">{children}</div>;
}
