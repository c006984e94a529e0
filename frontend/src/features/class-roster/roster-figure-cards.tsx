import type { ClassRow } from '../../shared/api/rows.js';
import { StatCard, StatRow } from '../../shared/ui/stat-card.js';
import { type RosterFigures, spotsText } from './roster.logic.js';

interface RosterFigureCardsProps {
  row: ClassRow | undefined;
  figures: RosterFigures | undefined;
}

/** Enrolled, Payment Status and Certifications (spec section 2, Class roster). */
export function RosterFigureCards({ row, figures }: RosterFigureCardsProps) {
  const seats = row && figures && `${figures.total} / ${row.capacity}`;
  const spots = row && figures ? Math.max(0, row.capacity - figures.total) : 0;
  return (
    <div className="figures-in-row">
      <StatRow>
        <StatCard label="Enrolled" value={seats} note={seats ? `${spotsText(spots)} remaining` : '\u00a0'} />
        <StatCard
          label="Payment Status"
          value={figures && `${figures.paid} of ${figures.total}`}
          note={figures ? paymentNote(figures) : '\u00a0'}
        />
        <StatCard
          label="Certifications"
          value={figures && `${figures.passed} of ${figures.total}`}
          note={figures ? certificationNote(figures) : '\u00a0'}
        />
      </StatRow>
    </div>
  );
}

const paymentNote = ({ toCollect }: RosterFigures) => (toCollect > 0 ? `paid, ${toCollect} to collect` : 'paid');
const certificationNote = ({ toMark }: RosterFigures) => (toMark > 0 ? `passed, ${toMark} to mark` : 'passed');
