import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportDetail } from '../../shared/api/rows.js';
import { formatInstant } from '../../shared/format/date.js';
import { BandFigure, FigureBand } from '../../shared/ui/figure-band.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { useQuestion } from '../../shared/ui/use-question.js';
import { useUndo } from './api.js';
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
      <Figures detail={detail} links={links} />
      <div className="import-result">
        <NextActs detail={detail} links={links} />
        <UndoPanel detail={detail} timeZone={timeZone} onUndo={() => setIsAsking(true)} />
      </div>
      {isAsking && <UndoDialog detail={detail} timeZone={timeZone} onClose={() => setIsAsking(false)} />}
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
      {detail.state === 'committing' && <StopButton importId={detail.id} />}
    </section>
  );
}

function StopButton({ importId }: { importId: string }) {
  const stop = useUndo(importId);
  const ask = useQuestion();
  const askAndStop = async () => {
    const isMeant = await ask({
      title: 'Stop and take back?',
      content:
        'What is written so far goes, and all is as it was before. Your decisions stay, so that you can import again.',
      confirmLabel: 'Stop and Take Back',
      keepLabel: 'Go On',
      startsOnKeep: true,
    });
    // A refusal is said in a toast.
    if (isMeant) await stop.mutateAsync().catch(() => {});
  };
  return (
    <Button loading={stop.isPending} onClick={askAndStop}>
      Stop and Take Back
    </Button>
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

function Figures({ detail: { id, brought }, links }: Pick<ImportStepProps, 'detail' | 'links'>) {
  if (!brought) return null;
  const linked = (count: number, list: string, what: string) =>
    count === 0 ? (
      number(count)
    ) : (
      <Link to={`${list}?importId=${id}`}>
        {number(count)}
        <span className="visually-hidden"> {what}</span>
      </Link>
    );
  const toCome = (count: number) => (count > 0 ? `${number(count)} to come` : undefined);
  return (
    <FigureBand
      figures={
        <>
          <BandFigure label="People" value={linked(brought.people, links.students, 'people')} />
          <BandFigure
            label="Classes"
            value={linked(brought.pastClasses + brought.classes, links.classes, 'classes')}
            note={toCome(brought.classes)}
          />
          <BandFigure label="Seats" value={number(brought.pastSeats + brought.seats)} note={toCome(brought.seats)} />
          <BandFigure
            label="Cards"
            value={linked(brought.cards, links.certifications, 'cards')}
            note={brought.validCards > 0 ? `${number(brought.validCards)} valid today` : undefined}
          />
          <BandFigure label="Changes" value={number(brought.changes)} />
        </>
      }
    />
  );
}
