import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { CertificationRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { formatEcardCode } from '../../shared/format/ecard-code.js';
import { CertificationTag } from '../../shared/ui/certification-tag.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { cardHref, studentCertificationsQuery } from './api.js';
import { daysLeftText, groupCertifications } from './student.logic.js';

export function StudentCertifications({ studentId }: { studentId: string }) {
  const list = useQuery(studentCertificationsQuery(studentId));
  return (
    <section className="card" aria-labelledby="certifications">
      <h2 className="section-title section-head" id="certifications">
        Certifications
      </h2>
      {list.data ? (
        <Groups rows={list.data} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <div className="card-body">
          <LoadingState label="Loading certifications" />
        </div>
      )}
    </section>
  );
}

function Groups({ rows }: { rows: CertificationRow[] }) {
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<SafetyCertificateOutlined aria-hidden />}
        title="No certifications yet"
        text="Passing a class issues one."
      />
    );
  }
  const { active, upcoming, previous } = groupCertifications(rows);
  return (
    <>
      <Group title="Active" rows={active} empty="No active certifications" />
      {upcoming.length > 0 && <Group title="Upcoming" rows={upcoming} />}
      {previous.length > 0 && <Group title="Previous/Expired" rows={previous} />}
    </>
  );
}

function Group({ title, rows, empty }: { title: string; rows: CertificationRow[]; empty?: string }) {
  return (
    <div className="certification-group">
      <h3 className="group-title">{title}</h3>
      {rows.length === 0 && <p className="secondary">{empty}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="certification">
            <div className="certification-head">
              <span className="certification-type">{row.certificationType}</span>
              <CertificationTag certification={row} />
              {row.status === 'expiring' && <span className="secondary tabular">{daysLeftText(row.daysLeft)}</span>}
              {row.status !== 'revoked' && (
                <a className="certification-download" href={cardHref(row.id)} download>
                  Download Card<span className="visually-hidden"> of {row.certificationType}</span>
                </a>
              )}
            </div>
            <dl className="certification-facts">
              <div>
                <dt>Card number</dt>
                <dd className="mono">{row.cardNumber || 'Not yet issued'}</dd>
              </div>
              {row.ecardCode && (
                <div>
                  <dt>AHA eCard code</dt>
                  <dd className="mono">{formatEcardCode(row.ecardCode)}</dd>
                </div>
              )}
              <div>
                <dt>Issued</dt>
                <dd className="tabular">{formatDate(row.issueDate)}</dd>
              </div>
              <div>
                <dt>{row.status === 'expired' ? 'Expired' : 'Expires'}</dt>
                <dd className="tabular">{formatDate(row.expiryDate)}</dd>
              </div>
              {row.class && (
                <div>
                  <dt>Class</dt>
                  <dd>{row.class.title}</dd>
                </div>
              )}
            </dl>
            {row.status === 'revoked' && row.revocationReason && (
              <p className="certification-reason">Revoked: {row.revocationReason}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
