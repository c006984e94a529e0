import { UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ImportDetail } from '../../shared/api/rows.js';
import { formatInstant, formatInstantDate, formatMoment } from '../../shared/format/date.js';
import { canStillUndo } from './import-text.js';

interface UndoPanelProps {
  detail: ImportDetail;
  timeZone: string;
  onUndo: () => void;
}

/** Until when an import can be taken back, and what would stay. */
export function UndoPanel({ detail, timeZone, onUndo }: UndoPanelProps) {
  const { undoUntil, stays } = detail;
  if (!undoUntil) return null;
  const isPossible = canStillUndo(detail);
  return (
    <section className="card panel undo-panel" aria-labelledby="import-undo">
      <div className="panel-head">
        <h2 className="panel-title" id="import-undo">
          Undo
        </h2>
      </div>
      <div className="panel-body">
        {isPossible ? (
          <>
            <p>
              <strong>Until {formatMoment(undoUntil, timeZone)}</strong>
            </p>
            <p className="secondary">All that came goes, and what was changed is as before.</p>
            {stays.length > 0 && <Stays stays={stays} timeZone={timeZone} />}
            <Button onClick={onUndo}>Undo Import…</Button>
          </>
        ) : (
          <p className="secondary">It could be undone until {formatInstantDate(undoUntil, timeZone)}.</p>
        )}
      </div>
    </section>
  );
}

/** What people have used since, which an undo leaves. */
export function Stays({ stays, timeZone }: Pick<ImportDetail, 'stays'> & { timeZone: string }) {
  return (
    <>
      <p className="panel-note">Stays, as people have used it since: {stays.length}</p>
      <ul className="stays">
        {stays.map(({ kind, id, name, why, by, at }) => (
          <li key={`${kind} ${id}`}>
            <UserOutlined aria-hidden />
            <span>
              {name}
              <span className="panel-note">
                {[why, by && `by ${by}`, at && formatInstant(at, timeZone)].filter(Boolean).join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
