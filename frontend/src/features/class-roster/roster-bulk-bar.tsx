import { DollarOutlined, DownloadOutlined, MailOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { formatPhone } from '../../shared/format/phone.js';
import { factsText } from '../../shared/model/origin-facts.js';
import { useMay } from '../../shared/model/permissions.js';
import { nameOf } from '../../shared/model/person.js';
import { seatMoneyText } from '../../shared/model/seat-money.js';
import { BulkBar, BulkMenu, type GridColumn, type Selection, saveCsv, toCsv } from '../../shared/ui/data-grid/index.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import {
  CERTIFICATION_KEYS,
  certificationOptions,
  changeTo,
  PAYMENT_KEYS,
  paymentOptions,
  resultOf,
  type StatusFields,
  type StatusKeys,
} from './roster.logic.js';

const CSV_COLUMNS: readonly GridColumn<RosterRow>[] = [
  { key: 'name', title: 'Name', text: ({ student }) => nameOf(student) },
  { key: 'email', title: 'Email', text: ({ student }) => student.email },
  { key: 'phone', title: 'Phone', text: ({ student }) => formatPhone(student.phone) },
  { key: 'payment', title: 'Payment', text: ({ paymentStatus }) => statusAppearance(paymentStatus).label },
  { key: 'money', title: 'Payment Note', text: (row) => seatMoneyText(row) ?? '' },
  { key: 'certification', title: 'Certification', text: (row) => statusAppearance(resultOf(row)).label },
  { key: 'originFacts', title: 'Imported Notes', text: ({ originFacts }) => factsText(originFacts) },
];

interface RosterBulkBarProps {
  session: ClassRow;
  selection: Selection;
  /** The selected rows when an action runs. */
  selected: () => readonly RosterRow[];
  onChange: (change: StatusFields) => void;
  onEmail: () => void;
  onRecord: () => void;
  focusList: () => void;
}

/** What staff do with the selected students of a roster. */
export function RosterBulkBar(props: RosterBulkBarProps) {
  const { session, selection, selected, onChange, onEmail, onRecord, focusList } = props;
  const mayWaive = useMay()('waive');
  const payments = itemsOf(PAYMENT_KEYS, paymentOptions(session, mayWaive));
  const certifications = itemsOf(CERTIFICATION_KEYS, certificationOptions(session));
  return (
    <BulkBar selection={selection} noun="students" focusList={focusList}>
      {payments.some(({ key }) => key === 'paid') && (
        <Button type="text" icon={<DollarOutlined aria-hidden />} onClick={() => onChange({ paymentStatus: 'paid' })}>
          Paid
        </Button>
      )}
      {payments.length > 0 && (
        <Button type="text" onClick={onRecord}>
          Record Payment…
        </Button>
      )}
      {certifications.some(({ key }) => key === 'passed') && (
        <Button
          type="text"
          icon={<SafetyCertificateOutlined aria-hidden />}
          onClick={() => onChange({ certificationStatus: 'passed' })}
        >
          Passed
        </Button>
      )}
      {payments.length > 0 && (
        <BulkMenu
          label="Payment"
          items={payments}
          onSelect={(status) => {
            const paymentStatus = payments.find(({ key }) => key === status)?.key;
            if (paymentStatus) onChange({ paymentStatus });
          }}
        />
      )}
      <BulkMenu
        label="Certification"
        items={certifications}
        onSelect={(status) => {
          const result = certifications.find(({ key }) => key === status)?.key;
          if (result) onChange(changeTo(result));
        }}
      />
      <Button type="text" icon={<MailOutlined aria-hidden />} onClick={onEmail}>
        Email…
      </Button>
      <Button
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => saveCsv(`${session.title} ${session.date}`, toCsv(CSV_COLUMNS, selected()))}
      >
        Export CSV
      </Button>
    </BulkBar>
  );
}

/** The statuses that staff can set, with their keys. */
const itemsOf = <Status extends string>(keys: StatusKeys<Status>, options: readonly Status[]) =>
  keys
    .filter(({ status }) => options.includes(status))
    .map(({ status, shortcut }) => ({ key: status, label: <StatusTag status={status} />, shortcut }));
