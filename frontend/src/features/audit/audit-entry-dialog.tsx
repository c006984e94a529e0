import { Modal } from 'antd';
import { formatInstant } from '../../shared/format/date.js';
import { formatPhone } from '../../shared/format/phone.js';
import { useModal } from '../../shared/ui/form-modal.js';
import type { AuditEntry } from './api.js';
import { KindTag, originOf } from './kinds.js';

interface AuditEntryDialogProps {
  entry: AuditEntry;
  timeZone: string;
  onClose: () => void;
}

/** Mount to open. */
export function AuditEntryDialog({ entry, timeZone, onClose }: AuditEntryDialogProps) {
  const { modalProps } = useModal(onClose);
  const { actorName, action, occurredAt, facts, browser, userAgent, event } = entry;
  return (
    <Modal {...modalProps} title="Audit entry" footer={null}>
      <p className="audit-sentence">
        <strong>{actorName}</strong> {action}
      </p>
      <KindTag kind={entry.kind} />
      {facts.length > 0 && <Changes facts={facts} />}
      <dl className="facts audit-facts">
        <Fact label="When" value={`${formatInstant(occurredAt, timeZone)} (${timeZone})`} />
        <Fact label="Where" value={originOf(entry)} />
        <Fact label="Browser" value={browser} />
        <Fact label="User agent" value={userAgent} />
        <Fact label="Event" value={event} mono />
        <Fact label="Entry" value={entry.id} mono />
      </dl>
    </Modal>
  );
}

function Changes({ facts }: { facts: AuditEntry['facts'] }) {
  return (
    <table className="audit-changes">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ label, from, to }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{textOf(from)}</td>
            <td>{textOf(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value of a change. Phone numbers are stored as E.164. */
const textOf = (value: string): string => (value.startsWith('+') ? formatPhone(value) : value) || '–';

function Fact({ label, value, mono }: { label: string; value: string | null; mono?: boolean }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={mono ? 'mono' : ''}>{value}</dd>
    </div>
  );
}
