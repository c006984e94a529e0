import type { ReactNode } from 'react';
import './figure-band.css';
import { Skeleton } from './states.js';

interface FigureBandProps {
  /** `BandFigure`s. */
  figures: ReactNode;
  /** What takes the rest of the line: a next step, or an address to copy. */
  children?: ReactNode;
}

/** The figures of one record in one line, where four cards would push its rows off the screen. */
export function FigureBand({ figures, children }: FigureBandProps) {
  return (
    <div className="figure-band card">
      <dl className="band-figures">{figures}</dl>
      {children}
    </div>
  );
}

interface BandFigureProps {
  label: string;
  /** Undefined while it loads: the figure keeps its size. */
  value: ReactNode | undefined;
  note?: ReactNode;
  /** A button beside the figure. */
  action?: ReactNode;
}

export function BandFigure({ label, value, note, action }: BandFigureProps) {
  return (
    <div className="band-figure tabular">
      <dt className="band-label">{label}</dt>
      <dd>
        {value === undefined ? <Skeleton width="6rem" /> : <span className="band-value">{value}</span>}
        {value !== undefined && note && <span className="band-note">{note}</span>}
      </dd>
      {action && <dd className="band-action">{action}</dd>}
    </div>
  );
}
