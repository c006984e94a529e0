import { useState } from 'react';
import type { ImportDetail } from '../../shared/api/rows.js';
import { formatInstant } from '../../shared/format/date.js';
import { BandFigure, FigureBand } from '../../shared/ui/figure-band.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import type { ImportLinks } from './import-links.js';
import { number } from './import-text.js';
import { NextActs } from './next-acts.js';
import { RunningLine } from './reading.js';
import './result.css';
import { UndoDialog } from './undo-dialog.js';
import { UndoPanel } from './undo-panel.js';

interface ImportStepProps {
  detail: ImportDetail;
  timeZone: string;
  links: ImportLinks;
}

/** What is being written, what came, and how it is taken back. */
export function ImportStep({ detail, timeZone, links }: ImportStepProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (detail.state === 'committing') return <Running detail={detail} fallback="Importing" note={COMMITTING} />;
  if (detail.state === 'undoing') return <Running detail={detail} fallback="Undoing" note={UNDOING} />;
  if (detail.state === 'undone') return <Undone detail={detail} timeZone={timeZone} links={links} />;
  return (
    <>
      <Figures detail={detail} />
      <div className="import-result">
        <NextActs detail={detail} links={links} />
        <UndoPanel detail={detail} timeZone={timeZone} onUndo={() => setIsAsking(true)} />
      </div>
      {isAsking && <UndoDialog detail={detail} onClose={() => setIsAsking(false)} />}
    </>
  );
}

const COMMITTING =
  'Leave this page if you like. If the server stops in the middle, the import continues or leaves nothing.';
const UNDOING = 'Leave this page if you like. What people have done since stays.';

function Running({ detail, fallback, note }: { detail: ImportDetail; fallback: string; note: string }) {
  const by = detail.committedBy;
  return (
    <section className="card card-body import-running" aria-label={fallback}>
      <RunningLine progress={detail.progress} fallback={fallback} />
      <p className="secondary">
        {detail.state === 'committing' && by && `Started by ${by}. `}
        {note}
      </p>
    </section>
  );
}

function Undone({ detail, timeZone, links }: ImportStepProps) {
  return (
    <section className="card card-body import-undone">
      <p>
        <strong>Undone{detail.undoneAt && ` ${formatInstant(detail.undoneAt, timeZone)}`}.</strong> All is as it was
        before. The same files can be imported again.
      </p>
      <LinkButton to={links.imports}>Import Again</LinkButton>
    </section>
  );
}

function Figures({ detail: { brought } }: { detail: ImportDetail }) {
  if (!brought) return null;
  const toCome = (count: number) => (count > 0 ? `${number(count)} to come` : undefined);
  return (
    <FigureBand
      figures={
        <>
          <BandFigure label="People" value={number(brought.people)} />
          <BandFigure
            label="Classes"
            value={number(brought.pastClasses + brought.classes)}
            note={toCome(brought.classes)}
          />
          <BandFigure label="Seats" value={number(brought.pastSeats + brought.seats)} note={toCome(brought.seats)} />
          <BandFigure
            label="Cards"
            value={number(brought.cards)}
            note={brought.validCards > 0 ? `${number(brought.validCards)} valid today` : undefined}
          />
          <BandFigure label="Changes" value={number(brought.changes)} />
        </>
      }
    />
  );
}
