import { DownloadOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { CertificationRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { cardHref, daysLeftText, formatCardCode } from '../../shared/model/certification.js';
import { useMay } from '../../shared/model/permissions.js';
import { studentCertificationsQuery } from '../../shared/model/queries.js';
import { CertificationTag } from '../../shared/ui/certification-tag.js';
import { Hint } from '../../shared/ui/hint.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { useSendNewCard } from './api.js';
import { groupCertifications } from './student.logic.js';

export function StudentCertifications({ studentId }: { studentId: string }) {
  const list = useQuery(studentCertificationsQuery(studentId));
  return (
    <section className="card panel" aria-labelledby="certifications">
      <div className="panel-head">
        <h2 className="panel-title" id="certifications">
          Certifications
        </h2>
      </div>
      {list.data ? (
        <Groups rows={list.data} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <div className="panel-body">
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
    <table className="panel-table">
      <thead>
        <tr>
          <th scope="col">Certification</th>
          <th scope="col">Card number</th>
          <th scope="col">Card code</th>
          <th scope="col">Issued</th>
          <th scope="col">Expires</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <Group title="Active" rows={active} empty="No active certifications" />
      {upcoming.length > 0 && <Group title="Upcoming" rows={upcoming} />}
      {previous.length > 0 && <Group title="Previous/Expired" rows={previous} />}
    </table>
  );
}

function Group({ title, rows, empty }: { title: string; rows: CertificationRow[]; empty?: string }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={COLUMNS} className="panel-group">
          {title}
        </th>
      </tr>
      {rows.length === 0 && (
        <tr>
          <td colSpan={COLUMNS} className="secondary">
            {empty}
          </td>
        </tr>
      )}
      {rows.map((row) => (
        <Certification key={row.id} row={row} />
      ))}
    </tbody>
  );
}

const COLUMNS = 7;

function Certification({ row }: { row: CertificationRow }) {
  const may = useMay();
  const send = useSendNewCard();
  const isRevoked = row.status === 'revoked';
  return (
    <tr className="certification">
      <td>
        <span className="panel-name">{row.certificationType}</span>
        {row.class && <span className="panel-note">{row.class.title}</span>}
        {!isRevoked && row.nameWhenSent !== null && (
          <span className="panel-note">
            Sent as {row.nameWhenSent || 'nobody'}.{' '}
            {may('enter-results') && (
              <Button
                type="link"
                size="small"
                className="send-card"
                loading={send.isPending}
                onClick={() => send.mutate(row.id)}
              >
                Send the New Card
              </Button>
            )}
          </span>
        )}
        {isRevoked && row.revocationReason && <span className="panel-note">Revoked: {row.revocationReason}</span>}
      </td>
      <td className="mono" data-label="Card number">
        {row.cardNumber || 'Not yet issued'}
      </td>
      <td className="mono" data-label="Card code">
        {row.ecardCode && formatCardCode(row.ecardCode)}
      </td>
      <td className="tabular" data-label="Issued">
        {formatDate(row.issueDate)}
      </td>
      <td className="tabular" data-label={row.status === 'expired' ? 'Expired' : 'Expires'}>
        {formatDate(row.expiryDate)}
      </td>
      <td data-label="Status">
        <CertificationTag certification={row} />
        {row.status === 'expiring' && <span className="panel-note tabular">{daysLeftText(row.daysLeft)}</span>}
      </td>
      <td className="panel-action">
        {!isRevoked && may('enter-results') && (
          <Hint title="Download Card">
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              href={cardHref(row.id)}
              download
              aria-label={`Download Card of ${row.certificationType}`}
            />
          </Hint>
        )}
      </td>
    </tr>
  );
}
