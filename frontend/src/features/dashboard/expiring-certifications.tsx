import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../shared/format/date.js';
import { totalText } from '../../shared/format/total-text.js';
import { daysLeftText } from '../../shared/model/certification.js';
import { nameOf } from '../../shared/model/person.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { expiringCertificationsQuery } from './api.js';

/** The certifications that expire within 90 days. */
export function ExpiringCertifications() {
  const list = useQuery(expiringCertificationsQuery());
  const rows = list.data?.rows;
  return (
    <section className="card panel" aria-labelledby="expiring">
      <div className="panel-head">
        <h2 className="panel-title" id="expiring">
          Expiring within 90 days
        </h2>
        {list.data && <span className="panel-count">{totalText(list.data)}</span>}
      </div>
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : !rows ? (
        <div className="panel-body">
          <LoadingState label="Loading certifications" lines={6} />
        </div>
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<SafetyCertificateOutlined aria-hidden />}
          title="Nothing expires soon"
          text="Certifications appear here 90 days before they end."
        />
      ) : (
        <ul className="expiring">
          {rows.map(({ id, student, certificationType, expiryDate, daysLeft }) => (
            <li key={id} className="expiring-item">
              <span className="expiring-text">
                <Link to={`/students/${student.id}`} className="card-link">
                  {nameOf(student)}
                </Link>{' '}
                <span className="secondary">{certificationType}</span>
              </span>
              <span className="secondary">{daysLeftText(daysLeft)}</span>
              <span>{formatDate(expiryDate)}</span>
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.rows.length > 0 && (
        <div className="panel-foot">
          <LinkButton type="link" size="small" to="/certifications?status=expiring">
            {list.data.total === 1 ? '1 expiring certification' : `All ${totalText(list.data)} expiring certifications`}
          </LinkButton>
          <LinkButton type="link" size="small" to="/certifications?expires=next-month">
            Next month
          </LinkButton>
        </div>
      )}
    </section>
  );
}
