import { formatDate } from '../../shared/format/date.js';
import { cardHref, daysLeftText, formatCardCode } from '../../shared/model/certification.js';
import { fromText } from '../../shared/model/origin.js';
import { nameOf } from '../../shared/model/person.js';
import { CertificationTag } from '../../shared/ui/certification-tag.js';
import type { Certification } from './api.js';
import { DaysBar } from './days-bar.js';
import { ORGANIZATION_BAR_DAYS } from './standing.js';

/** A certification of an employee. */
export function RecordCard({ record }: { record: Certification }) {
  const { id, student, certificationType, cardNumber, issueDate, expiryDate, daysLeft, status } = record;
  const { agency, ecardCode, isOutside } = record;
  const name = nameOf(student);
  return (
    <article className="card entity-card" aria-label={`${name}, ${certificationType}`}>
      <div className="entity-card-head">
        <div className="record-who">
          <h2 className="entity-card-title">{name}</h2>
          <p className="secondary" title={student.email}>
            {student.email}
          </p>
        </div>
        <CertificationTag certification={record} />
      </div>
      <div>
        <p className="record-type">{certificationType}</p>
        {record.class && <p className="secondary">Class: {record.class.title}</p>}
        <p className="mono secondary">{cardNumber}</p>
        {agency && (ecardCode || isOutside) && (
          <p className="secondary">
            {agency.name} <span className="mono">{formatCardCode(ecardCode ?? '')}</span>
          </p>
        )}
        {record.origin && <p className="secondary">{fromText(record.origin)}</p>}
        <a className="record-download" href={cardHref(id)} download>
          Download Card
          <span className="visually-hidden">
            {' '}
            of {name}, {certificationType}
          </span>
        </a>
      </div>
      <div className="record-dates tabular">
        <span>Issued {formatDate(issueDate)}</span>
        <span>Expires {formatDate(expiryDate)}</span>
      </div>
      {status !== 'superseded' && status !== 'upcoming' && (
        <div className={`record-countdown record-${status}`}>
          <span className="tabular">{daysLeftText(daysLeft)}</span>
          <DaysBar daysLeft={daysLeft} overDays={ORGANIZATION_BAR_DAYS} status={status} label="Time left" />
        </div>
      )}
    </article>
  );
}
