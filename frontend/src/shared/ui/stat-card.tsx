import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './stat-card.css';
import { Skeleton } from './states.js';

interface StatCardProps {
  label: string;
  /** Undefined while it loads: the card keeps its size. */
  value: ReactNode | undefined;
  /** The unit or the trend. */
  note?: ReactNode;
  /** The address of the rows behind the figure. */
  to?: string;
}

/** A figure with its label and note. At most four in a `StatRow`. */
export function StatCard({ label, value, note, to }: StatCardProps) {
  const content = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-value">{value === undefined ? <Skeleton width="4rem" height="1.2em" /> : value}</span>
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
