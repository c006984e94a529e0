import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ClassRow } from '../../shared/api/rows.js';
import { formatDateAndTime } from '../../shared/format/date.js';
import { formatWhen } from '../../shared/format/days.js';
import { formatPrice } from '../../shared/format/money.js';
import { seriesHref, spotsText } from '../../shared/model/class.js';
import { fromText } from '../../shared/model/origin.js';
import { factsText } from '../../shared/model/origin-facts.js';
import { taughtBy } from '../../shared/model/teachers.js';
import { BandFigure, FigureBand } from '../../shared/ui/figure-band.js';
import { Skeleton } from '../../shared/ui/states.js';
import type { RosterFigures } from './roster.logic.js';

/** Date and time, place, instructor and price, in one line. */
export function ClassFacts({ session }: { session: ClassRow | undefined }) {
  if (!session) return <Skeleton width="22rem" height="1.25rem" />;
  const facts = [
    session.days.length > 1 ? formatWhen(session.days, session.address) : formatDateAndTime(session.date, session.time),
    session.location,
    taughtBy(session) || 'No instructor yet',
    ...(isPriceUnknown(session) ? [] : [formatPrice(session.price)]),
    ...(session.organizationName ? [`Private: ${session.organizationName}`] : []),
    ...(session.origin ? [[fromText(session.origin), factsText(session.originFacts)].filter(Boolean).join(' · ')] : []),
  ];
  return (
    <div className="class-facts tabular">
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {session.seriesId && (
          <li>
            <Link to={seriesHref(session.seriesId)}>In a series</Link>
          </li>
        )}
      </ul>
    </div>
  );
}

interface RosterBandProps {
  session: ClassRow | undefined;
  figures: RosterFigures | undefined;
  /** The next step. */
  children: ReactNode;
}

/** Enrolled, Payment Status and Certifications, and the next step, in one line. */
export function RosterBand({ session, figures, children }: RosterBandProps) {
  const spots = session && figures ? Math.max(0, session.capacity - figures.total) : 0;
  const isLoaded = session && figures;
  return (
    <FigureBand
      figures={
        <>
          <BandFigure
            label="Enrolled"
            value={isLoaded && `${figures.total} / ${session.capacity}`}
            note={`${spotsText(spots)} remaining`}
          />
          <BandFigure
            label="Payment Status"
            value={isLoaded && paymentFigure(session, figures)}
            note={isLoaded && paymentNote(session, figures)}
          />
          <BandFigure
            label="Certifications"
            value={isLoaded && `${figures.passed} of ${figures.total}`}
            note={isLoaded && certificationNote(session, figures)}
          />
        </>
      }
    >
      {children}
    </FigureBand>
  );
}

// What a class of another system cost isn't known here.
const isPriceUnknown = ({ isHistory, price }: ClassRow): boolean => isHistory && price === null;

function paymentFigure(session: ClassRow, { paid, total }: RosterFigures): string {
  if (isPriceUnknown(session)) return '—';
  return session.price ? `${paid} of ${total}` : 'Free';
}

// A seat of a free class may still owe an agreed price.
const paymentNote = (session: ClassRow, { toCollect }: RosterFigures) =>
  !isPriceUnknown(session) && paymentWords(session.price, toCollect);

const paymentWords = (price: number | null, toCollect: number) =>
  [price ? 'paid' : 'of charge', ...(toCollect > 0 ? [`${toCollect} to collect`] : [])].join(', ');
// A cancelled class has nothing left to do.
const certificationNote = ({ status }: ClassRow, { toMark, noShows, incomplete }: RosterFigures) =>
  [
    'passed',
    ...(noShows > 0 ? [`${noShows} ${noShows === 1 ? 'no-show' : 'no-shows'}`] : []),
    ...(incomplete > 0 ? [`${incomplete} incomplete`] : []),
    ...(toMark > 0 && status !== 'cancelled' ? [`${toMark} to mark`] : []),
  ].join(', ');
