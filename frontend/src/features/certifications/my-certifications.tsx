import { SafetyCertificateOutlined } from '@ant-design/icons';
import { formatDayAndDate, formatLongDate } from '../../shared/format/date.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { CertificationTag } from '../../shared/ui/certification-tag.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { type Certification, cardHref, useBookedClasses, useStudentCertifications } from './api.js';
import './certifications.css';
import { DaysBar } from './days-bar.js';
import { daysLeftText, EXPIRING_DAYS } from './standing.js';

/**
 * The student's valid certifications, soonest expiry first, and those that are still to begin. Expired ones are left out
 * (spec section 4), and so are those that a newer one supersedes.
 */
export function MyCertifications({ studentId }: { studentId: string }) {
  const certifications = useStudentCertifications(studentId);
  const booked = useBookedClasses(studentId);
  if (certifications.isPending || booked.isPending) return <LoadingState label="Loading certifications" lines={4} />;
  if (certifications.isError) {
    return <ErrorState error={certifications.error} onRetry={() => certifications.refetch()} />;
  }
  const valid = certifications.data
    .filter(({ status }) => ['active', 'expiring', 'upcoming'].includes(status))
    .sort((a, b) => a.daysLeft - b.daysLeft);
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
      {valid.map((certification) => (
        <li key={certification.id}>
          <CertificationCard certification={certification} renewal={booked.data?.get(certification.courseId ?? '')} />
        </li>
      ))}
    </ul>
  );
}

/** A link to the public list of courses. */
export function BrowseClasses() {
  return (
    <ButtonLink kind="primary" href="/courses">
      Browse Available Classes
    </ButtonLink>
  );
}

/** The center's own card as a PDF. */
function DownloadCard({ id, name }: { id: string; name: string }) {
  return (
    <ButtonLink href={cardHref(id)} download>
      Download Card<span className="visually-hidden"> of {name}</span>
    </ButtonLink>
  );
}

interface CertificationCardProps {
  certification: Certification;
  /** The class of the same course that the student has a seat in. */
  renewal: { id: string; date: string } | undefined;
}

function CertificationCard({ certification, renewal }: CertificationCardProps) {
  const { id, certificationType, cardNumber, issueDate, expiryDate, status, daysLeft, courseId } = certification;
  return (
    <article className="card certification" aria-label={certificationType}>
      <div className="certification-head">
        <h3 className="certification-type">{certificationType}</h3>
        <CertificationTag certification={certification} />
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
      {status === 'expiring' && (
        <div className="certification-countdown">
          <span className="tabular">{daysLeftText(daysLeft)}</span>
          <DaysBar daysLeft={daysLeft} overDays={EXPIRING_DAYS} status={status} label="Time left" />
        </div>
      )}
      <div className="form-actions certification-actions">
        {renewal ? (
          <>
            <span className="tabular">Renewal booked, {formatDayAndDate(renewal.date)}</span>
            <ButtonLink to={`#class-${renewal.id}`}>
              View Details<span className="visually-hidden"> of the renewal of {certificationType}</span>
            </ButtonLink>
          </>
        ) : (
          <ButtonLink
            kind={status === 'expiring' ? 'primary' : 'default'}
            href={courseId ? `/courses/${courseId}` : '/courses'}
          >
            Renew<span className="visually-hidden"> {certificationType}</span>
          </ButtonLink>
        )}
        <DownloadCard id={id} name={certificationType} />
      </div>
    </article>
  );
}
