import { DownloadOutlined, PlusOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { CertificationRow } from '../../shared/api/rows.js';
import { formatDate } from '../../shared/format/date.js';
import { cardHref, daysLeftText, formatCardCode } from '../../shared/model/certification.js';
import { fromText } from '../../shared/model/origin.js';
import { useMay } from '../../shared/model/permissions.js';
import { studentCertificationsQuery } from '../../shared/model/queries.js';
import { CertificationTag } from '../../shared/ui/certification-tag.js';
import { FormModal } from '../../shared/ui/form-modal.js';
import { Hint } from '../../shared/ui/hint.js';
import { EmptyState, ErrorState, LoadingState } from '../../shared/ui/states.js';
import { AddCertificationDialog } from './add-certification-dialog.js';
import { useRevokeOutsideCard, useSendNewCard } from './api.js';
import { groupCertifications } from './student.logic.js';

export function StudentCertifications({ studentId, name }: { studentId: string; name: string }) {
  const [edited, setEdited] = useState<CertificationRow | 'new'>();
  const [revoked, setRevoked] = useState<CertificationRow>();
  const may = useMay();
  const list = useQuery(studentCertificationsQuery(studentId));
  return (
    <section className="card panel" aria-labelledby="certifications">
      <div className="panel-head">
        <h2 className="panel-title" id="certifications">
          Certifications
        </h2>
        {may('enter-results') && (
          <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
            Add Certification
          </Button>
        )}
      </div>
      {list.data ? (
        <Groups rows={list.data} onCorrect={setEdited} onRevoke={setRevoked} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => list.refetch()} />
      ) : (
        <div className="panel-body">
          <LoadingState label="Loading certifications" />
        </div>
      )}
      {edited && (
        <AddCertificationDialog
          studentId={studentId}
          name={name}
          card={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {revoked && <RevokeDialog card={revoked} onClose={() => setRevoked(undefined)} />}
    </section>
  );
}

/** Revokes an outside card with a reason. Mount to open. */
function RevokeDialog({ card, onClose }: { card: CertificationRow; onClose: () => void }) {
  const revoke = useRevokeOutsideCard(card.id);
  return (
    <FormModal<{ reason: string }>
      title={`Revoke ${card.certificationType}`}
      submitLabel="Revoke Certification"
      initialValues={{ reason: '' }}
      submitDisabled={({ reason }) => !reason?.trim()}
      onSubmit={({ reason }) => revoke.mutateAsync(reason.trim())}
      onClose={onClose}
    >
      <Form.Item name="reason" label="Reason" extra="It stays with the certification. Nobody is told." required>
        <Input maxLength={500} autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}

interface OutsideActs {
  onCorrect: (card: CertificationRow) => void;
  onRevoke: (card: CertificationRow) => void;
}

function Groups({ rows, ...acts }: { rows: CertificationRow[] } & OutsideActs) {
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
      <Group {...acts} title="Active" rows={active} empty="No active certifications" />
      {upcoming.length > 0 && <Group {...acts} title="Upcoming" rows={upcoming} />}
      {previous.length > 0 && <Group {...acts} title="Previous/Expired" rows={previous} />}
    </table>
  );
}

interface GroupProps extends OutsideActs {
  title: string;
  rows: CertificationRow[];
  empty?: string;
}

function Group({ title, rows, empty, ...acts }: GroupProps) {
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
        <Certification {...acts} key={row.id} row={row} />
      ))}
    </tbody>
  );
}

const COLUMNS = 7;

function Certification({ row, ...acts }: { row: CertificationRow } & OutsideActs) {
  const may = useMay();
  const send = useSendNewCard();
  const isRevoked = row.status === 'revoked';
  return (
    <tr className="certification">
      <td>
        <span className="panel-name">{row.certificationType}</span>
        {row.class && <span className="panel-note">{row.class.title}</span>}
        {row.origin && <span className="panel-note">{fromText(row.origin)}</span>}
        {row.isOutside && (
          <span className="panel-note">
            Outside card{row.agency && `, ${row.agency.name}`}
            {row.isOnlineOnly && ', online only'}
            {row.scanUrl && may('enter-results') && (
              <>
                {' · '}
                <a href={row.scanUrl} target="_blank" rel="noreferrer">
                  Scan<span className="visually-hidden"> of {row.certificationType}</span>
                </a>
              </>
            )}
          </span>
        )}
        {row.isOutside && !isRevoked && may('enter-results') && (
          <span className="panel-note">
            <Button type="link" size="small" className="send-card" onClick={() => acts.onCorrect(row)}>
              Correct
            </Button>{' '}
            <Button type="link" size="small" className="send-card" onClick={() => acts.onRevoke(row)}>
              Revoke
            </Button>
          </span>
        )}
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
