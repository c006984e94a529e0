import type { ClassRow } from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatPrice } from '../../shared/format/money.js';
import { StatCard, StatRow } from '../../shared/ui/stat-card.js';
import { Skeleton } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type RosterFigures, spotsText } from './roster.logic.js';

/** Date and time, place, instructor, price and status, in one line. */
export function ClassFacts({ session }: { session: ClassRow | undefined }) {
  if (!session) return <Skeleton width="22rem" height="1.25rem" />;
  const facts = [
    formatDateAndTime(session.date, session.time),
    session.location,
    session.instructor ?? 'No instructor yet',
    formatPrice(session.price),
    ...(session.organizationName ? [`Private: ${session.organizationName}`] : []),
  ];
  return (
    <div className="class-facts tabular">
      <ul>
        <li>
          <StatusTag status={session.status} />
        </li>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}

interface RosterFigureCardsProps {
  session: ClassRow | undefined;
  figures: RosterFigures | undefined;
}

/** Enrolled, Payment Status and Certifications (spec section 2, Class roster). */
export function RosterFigureCards({ session, figures }: RosterFigureCardsProps) {
  const seats = session && figures && `${figures.total} / ${session.capacity}`;
  const spots = session && figures ? Math.max(0, session.capacity - figures.total) : 0;
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
