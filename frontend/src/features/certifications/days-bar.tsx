import type { CSSProperties } from 'react';
import { barPercent, type Standing } from './standing.js';

interface DaysBarProps {
  daysLeft: number;
  /** The days that a full bar stands for. */
  overDays: number;
  standing: Standing;
  label: string;
}

/** A thin bar that empties as the expiry comes nearer. */
export function DaysBar({ daysLeft, overDays, standing, label }: DaysBarProps) {
  const percent = barPercent(daysLeft, overDays);
  return (
    <div
      className={`days-bar days-bar-${standing}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={{ '--filled': `${percent}%` } as CSSProperties}
    />
  );
}
