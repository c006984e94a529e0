import { formatDate } from '../../shared/format/date.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { DaysBar } from './days-bar.js';
import type { OrganizationRecord } from './organization-records.js';
import { daysLeftText, ORGANIZATION_BAR_DAYS } from './standing.js';

/** One certification of one employee. */
export function RecordCard({ record }: { record: OrganizationRecord }) {
  const { student, certificationType, cardNumber, issueDate, expiryDate, daysLeft, standing } = record;
  const name = student ? `${student.firstName} ${student.lastName}`.trim() : 'Unknown student';
  return (
    <article className="card entity-card" aria-label={`${name}, ${certificationType}`}>
      <div className="entity-card-head">
        <div className="record-who">
          <h2 className="entity-card-title">{name}</h2>
          {student && <p className="secondary">{student.email}</p>}
        </div>
        <StatusTag status={standing} />
      </div>
      <div>
        <p className="record-type">{certificationType}</p>
        {record.class && record.class.title !== certificationType && <p className="secondary">{record.class.title}</p>}
        <p className="mono secondary">{cardNumber}</p>
      </div>
      <div className="record-dates tabular">
        <span>Issued {formatDate(issueDate)}</span>
        <span>Expires {formatDate(expiryDate)}</span>
      </div>
      <div className={`record-countdown record-${standing}`}>
        <span className="tabular">{daysLeftText(daysLeft)}</span>
        <DaysBar daysLeft={daysLeft} overDays={ORGANIZATION_BAR_DAYS} standing={standing} label="Time left" />
      </div>
    </article>
  );
}
