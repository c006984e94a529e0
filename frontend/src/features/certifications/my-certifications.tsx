import { SafetyCertificateOutlined } from '@ant-design/icons';
import { formatLongDate } from '../../shared/format/date.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { type Certification, useStudentCertifications } from './api.js';
import './certifications.css';
import { DaysBar } from './days-bar.js';
import { daysBetween, daysLeftText, EXPIRING_DAYS, standingOf } from './standing.js';

interface MyCertificationsProps {
  studentId: string;
  /** Today in the center's time zone. */
  today: string;
}

/** The person's own valid certifications, the first to expire first. Expired ones are left out (spec section 4). */
export function MyCertifications({ studentId, today }: MyCertificationsProps) {
  const certifications = useStudentCertifications(studentId);
  if (certifications.isPending) return <LoadingState label="Loading certifications" lines={4} />;
  if (certifications.isError) {
    return <ErrorState error={certifications.error} onRetry={() => certifications.refetch()} />;
  }
  const valid = certifications.data
    .filter((one) => standingOf(daysBetween(today, one.expiryDate)) !== 'expired')
    .sort((a, b) => a.expiryDate.localeCompare(b.expiryDate));
  if (valid.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon={<SafetyCertificateOutlined aria-hidden />}
          title="No Certifications Yet"
          text="Pass a class and your certification appears here."
          action={<BrowseClasses />}
        />
      </div>
    );
  }
  return (
    <ul className="certification-list">
      {valid.map((one) => (
        <li key={one.id}>
          <CertificationCard certification={one} today={today} />
        </li>
      ))}
    </ul>
  );
}

/** Where bookable dates are: the public list of courses. */
export function BrowseClasses() {
  return (
    <a className="button button-primary" href="/#courses">
      Browse Available Classes
    </a>
  );
}

function CertificationCard({ certification, today }: { certification: Certification; today: string }) {
  const { certificationType, cardNumber, issueDate, expiryDate } = certification;
  const daysLeft = daysBetween(today, expiryDate);
  const standing = standingOf(daysLeft);
  const courseId = certification.courseId ?? certification.class?.courseId;
  return (
    <article className="card certification" aria-label={certificationType}>
      <div className="certification-head">
        <h3 className="certification-type">{certificationType}</h3>
        <StatusTag status={standing} />
      </div>
      <p className="certification-number mono">{cardNumber}</p>
      <dl className="certification-dates">
        <div>
          <dt>Issued</dt>
          <dd>{formatLongDate(issueDate)}</dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd>{formatLongDate(expiryDate)}</dd>
        </div>
      </dl>
      {standing === 'expiring' && (
        <div className="certification-countdown">
          <span className="tabular">{daysLeftText(daysLeft)}</span>
          <DaysBar daysLeft={daysLeft} overDays={EXPIRING_DAYS} standing={standing} label="Time left" />
        </div>
      )}
      <div className="form-actions certification-actions">
        <a
          className={`button${standing === 'expiring' ? ' button-primary' : ''}`}
          href={courseId ? `/courses/${courseId}` : '/#courses'}
        >
          Renew<span className="visually-hidden"> {certificationType}</span>
        </a>
      </div>
    </article>
  );
}
