import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { OwnCertificationRow } from '../../shared/api/rows.js';
import { formatDateAndTime, formatDayAndDate, formatLongDate } from '../../shared/format/date.js';
import { formatMoney } from '../../shared/format/money.js';
import {
  agencyInText,
  awaitedCardText,
  cardHref,
  daysLeftText,
  formatCardCode,
} from '../../shared/model/certification.js';
import { spotsLeftText } from '../../shared/model/class.js';
import { studentCertificationsQuery } from '../../shared/model/queries.js';
import { BrandMark } from '../../shared/ui/brand-mark.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { CertificationTag } from '../../shared/ui/certification-tag.js';
import { siteName } from '../../shared/ui/site-name.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useBookedClasses, useRenewalDates } from './api.js';
import './certifications.css';
import { DaysBar } from './days-bar.js';
import { EXPIRING_DAYS } from './standing.js';

interface MyCertificationsProps {
  studentId: string;
  /** Where the student books a class. */
  bookHref: (classId: string) => string;
}

/**
 * The student's valid certifications, soonest expiry first, and those that are still to begin; the expired ones on request.
 * Those that a newer one supersedes are left out.
 */
export function MyCertifications({ studentId, bookHref }: MyCertificationsProps) {
  const certifications = useQuery(studentCertificationsQuery(studentId));
  const booked = useBookedClasses(studentId);
  if (certifications.isPending || booked.isPending) return <LoadingState label="Loading certifications" lines={4} />;
  if (certifications.isError) {
    return <ErrorState error={certifications.error} onRetry={() => certifications.refetch()} />;
  }
  const valid = certifications.data
    .filter(({ status }) => ['active', 'expiring', 'upcoming'].includes(status))
    .sort((a, b) => a.daysLeft - b.daysLeft);
  const expired = certifications.data
    .filter(({ status }) => status === 'expired')
    .sort((a, b) => b.daysLeft - a.daysLeft);
  const cards = (list: OwnCertificationRow[]) => (
    <ul className="certification-list">
      {list.map((certification) => (
        <li key={certification.id}>
          <CertificationCard
            certification={certification}
            renewal={renewalCoursesOf(certification)
              .map((id) => booked.data?.get(id))
              .find(Boolean)}
            bookHref={bookHref}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {valid.length > 0 && cards(valid)}
      {valid.length === 0 && expired.length === 0 && (
        <div className="card">
          <EmptyState
            icon={<SafetyCertificateOutlined aria-hidden />}
            title="No Certifications Yet"
            text="Pass a class and your certification appears here."
            action={<BrowseClasses />}
          />
        </div>
      )}
      {valid.length === 0 && expired.length > 0 && (
        <div className="card">
          <EmptyState icon={<SafetyCertificateOutlined aria-hidden />} title="No Current Certifications" />
        </div>
      )}
      {expired.length > 0 && <Expired count={expired.length}>{cards(expired)}</Expired>}
    </>
  );
}

/** Keeps the expired certifications out of sight until they are asked for. */
function Expired({ count, children }: { count: number; children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <section className="certification-expired" aria-label="Expired certifications">
      <div className="certification-expired-head">
        <span>{count === 1 ? '1 certification has expired.' : `${count} certifications have expired.`}</span>
        <Button aria-expanded={isShown} aria-controls={id} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide expired' : 'Show expired'}
        </Button>
      </div>
      <div id={id}>{isShown && children}</div>
    </section>
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

/** By when the agency's card comes; then its code, and where anybody can check it. */
function AgencyCard({ certification }: { certification: OwnCertificationRow }) {
  const { agency, ecardCode, isOutside } = certification;
  const awaited = awaitedCardText(certification);
  if (awaited) return <p className="secondary">{awaited}</p>;
  if (!agency || (!ecardCode && !isOutside)) return null;
  return (
    <p className="secondary">
      {isOutside
        ? `On our records, issued by ${agencyInText(agency.name)}. `
        : `Card of ${agencyInText(agency.name)}. `}
      {ecardCode && (
        <>
          Code <span className="mono">{formatCardCode(ecardCode)}</span>.{' '}
        </>
      )}
      {agency.checkUrl && <a href={agency.checkUrl}>Check it with the agency</a>}
    </p>
  );
}

interface CertificationCardProps {
  certification: OwnCertificationRow;
  /** The class of the same course that the student has a seat in. */
  renewal: { id: string; date: string } | undefined;
  bookHref: (classId: string) => string;
}

function CertificationCard({ certification, renewal, bookHref }: CertificationCardProps) {
  const { id, certificationType, cardNumber, issueDate, expiryDate, status, daysLeft } = certification;
  const isDue = status === 'expiring' || status === 'expired';
  return (
    <article className="certification" aria-label={certificationType}>
      <div className={status === 'expired' ? 'pass pass-expired' : 'pass'}>
        <div className="certification-head">
          <span className="pass-center">
            <BrandMark />
            {siteName()}
          </span>
          <CertificationTag certification={certification} />
        </div>
        <h3 className="certification-type">{certificationType}</h3>
        <p className="certification-number mono">{cardNumber}</p>
        <dl className="certification-dates">
          <div>
            <dt>Issued</dt>
            <dd>{formatLongDate(issueDate)}</dd>
          </div>
          <div>
            <dt>{status === 'expired' ? 'Expired' : 'Expires'}</dt>
            <dd>{formatLongDate(expiryDate)}</dd>
          </div>
        </dl>
        {status === 'expiring' && (
          <div className="certification-countdown">
            <span className="tabular">{daysLeftText(daysLeft)}</span>
            <DaysBar daysLeft={daysLeft} overDays={EXPIRING_DAYS} status={status} label="Time left" />
          </div>
        )}
      </div>
      <AgencyCard certification={certification} />
      <div className="form-actions certification-actions">
        {renewal ? (
          <>
            <span className="tabular">Renewal booked, {formatDayAndDate(renewal.date)}</span>
            <ButtonLink to={`#class-${renewal.id}`}>
              View Details<span className="visually-hidden"> of the renewal of {certificationType}</span>
            </ButtonLink>
          </>
        ) : (
          <Renew certification={certification} isDue={isDue} bookHref={bookHref} />
        )}
        <DownloadCard id={id} name={certificationType} />
      </div>
    </article>
  );
}

/** The courses that renew it, renewals first; the one that it is from is no longer offered if it isn't one of them. */
const renewalCoursesOf = ({ courseId, renewalCourseIds }: OwnCertificationRow): string[] => [
  ...renewalCourseIds,
  ...(courseId ? [courseId] : []),
];

interface RenewProps {
  certification: OwnCertificationRow;
  /** Expiring or expired: the next dates are offered right here. */
  isDue: boolean;
  bookHref: (classId: string) => string;
}

/** Leads to the dates of the course, and from the next few straight to booking. */
function Renew({ certification, isDue, bookHref }: RenewProps) {
  const { certificationType } = certification;
  const courseId = renewalCoursesOf(certification)[0];
  if (!courseId) return <RenewLink href="/courses" name={certificationType} isDue={isDue} />;
  return <RenewCourse courseId={courseId} name={certificationType} isDue={isDue} bookHref={bookHref} />;
}

function RenewCourse({ courseId, name, isDue, bookHref }: Omit<RenewProps, 'certification'> & RenewTarget) {
  const { isOffered, dates } = useRenewalDates(courseId, isDue);
  return (
    <>
      {dates.length > 0 && (
        <div className="renewal-dates">
          <p className="renewal-title">Dates to renew</p>
          <ul>
            {dates.map(({ id, date, time, endTime, address, spotsLeft, price }) => (
              <li key={id}>
                <Link className="renewal-date" to={bookHref(id)}>
                  <span className="tabular">{formatDateAndTime(date, time, endTime)}</span>
                  <span className="renewal-spots tabular">
                    {spotsLeftText(spotsLeft)}
                    {price ? ` · ${formatMoney(price)}` : ''}
                  </span>
                  <span className="renewal-place">{address}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <RenewLink href={isOffered ? `/courses/${courseId}` : '/courses'} name={name} isDue={isDue} />
    </>
  );
}

interface RenewTarget {
  courseId: string;
  name: string;
}

function RenewLink({ href, name, isDue }: { href: string; name: string; isDue: boolean }) {
  return (
    <ButtonLink kind={isDue ? 'primary' : 'default'} href={href}>
      Renew<span className="visually-hidden"> {name}</span>
    </ButtonLink>
  );
}
