import type { ImportRowOfFile } from '../../shared/api/rows.js';
import { FixCell } from './fix-cell.js';
import { number } from './import-text.js';
import { LeaveOutButton, RowAnswers } from './row-choices.js';
import { RowReasons } from './row-reasons.js';
import { type RowField, reasonsToFix, rowTitle, valueText } from './rows.logic.js';

interface RowCardProps {
  importId: string;
  row: ImportRowOfFile;
  fields: readonly RowField[];
  labels: ReadonlyMap<string, string>;
  isChecking: boolean;
}

/** A row where there is no room for a table. */
export function RowCard({ importId, row, fields, labels, isChecking }: RowCardProps) {
  const title = rowTitle(row);
  const isToFix = (field: string) =>
    (row.fate === 'fix' || (row.fate === 'conflict' && row.changes.length === 0)) &&
    reasonsToFix(row).some((reason) => reason.field === field);
  return (
    <div className="card-body entity-card">
      <div className="entity-card-head">
        <h2 className="entity-card-title">{title}</h2>
        <span className="row-buttons">
          <LeaveOutButton importId={importId} row={row} />
        </span>
      </div>
      <p className="secondary">
        <RowReasons importId={importId} row={row} />
      </p>
      <dl className="facts">
        <div>
          <dt>Row</dt>
          <dd>{row.number === null ? 'Not in the file' : number(row.number)}</dd>
        </div>
        {fields
          .filter(({ field, isShown }) => isToFix(field) || (isShown && row.values[field]))
          .map(({ field, label }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                {isToFix(field) ? (
                  <FixCell
                    importId={importId}
                    row={row}
                    field={field}
                    label={`${label} of ${title}`}
                    isChecking={isChecking}
                  />
                ) : (
                  valueText(row, field)
                )}
              </dd>
            </div>
          ))}
        {row.changes.map(({ field, from, to }) => (
          <div key={`change ${field}`}>
            <dt>{labels.get(field) ?? field}</dt>
            <dd>
              {from || 'empty'} → {to || 'empty'}
            </dd>
          </div>
        ))}
      </dl>
      {(row.fate === 'conflict' || row.fate === 'changes') && <RowAnswers importId={importId} row={row} />}
    </div>
  );
}
