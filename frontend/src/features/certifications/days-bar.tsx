import type { CSSProperties } from 'react';
import type { Certification } from './api.js';
import { barPercent } from './standing.js';

interface DaysBarProps {
  daysLeft: number;
  /** The number of days of a full bar. */
  overDays: number;
  status: Certification['status'];
  label: string;
}

/** A thin bar that empties as the expiry approaches. */
export function DaysBar({ daysLeft, overDays, status, label }: DaysBarProps) {
  const percent = barPercent(daysLeft, overDays);
  return (
    <div
      className={`days-bar days-bar-${status}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={{ '--filled': `${percent}%` } as CSSProperties}
    />
  );
}
