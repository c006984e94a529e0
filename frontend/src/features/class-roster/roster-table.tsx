import { UserDeleteOutlined } from '@ant-design/icons';
import { Button, Grid } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { formatMoney } from '../../shared/format/money.js';
import { formatPhone } from '../../shared/format/phone.js';
import { useMay } from '../../shared/model/permissions.js';
import { nameOf } from '../../shared/model/person.js';
import { seatMoneyText } from '../../shared/model/seat-money.js';
import {
  type RowAction,
  RowActions,
  SelectAllBox,
  SelectableRow,
  SelectBox,
  type Selection,
} from '../../shared/ui/data-grid/index.js';
import { Hint } from '../../shared/ui/hint.js';
import { isShortcut } from '../../shared/ui/shortcuts.js';
import { Skeleton } from '../../shared/ui/states.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { isPaymentConflict } from './conflict.js';
import { type ConflictAnswers, ConflictQuestion } from './conflict-question.js';
import { PassMail } from './pass-mail.js';
import {
  CERTIFICATION_KEYS,
  certificationOptions,
  changeTo,
  hasMoney,
  hasOutstandingPayment,
  PAYMENT_KEYS,
  paymentOptions,
  resultOf,
  type StatusFields,
} from './roster.logic.js';
import { RosterItem, SeatNotes, StudentLink } from './roster-item.js';
import { StatusSelect } from './status-select.js';

interface RosterTableProps extends ConflictAnswers {
  /** Undefined while loading. */
  session: ClassRow | undefined;
  enrollments: RosterRow[] | undefined;
  selection: Selection;
  onChange: (enrollment: RosterRow, change: StatusFields) => void;
  onRemove: (enrollment: RosterRow) => void;
  onCollect: (enrollment: RosterRow) => void;
  onRefund: (enrollment: RosterRow) => void;
  onSendLink: (enrollment: RosterRow, by?: 'text') => void;
  onCopyLink: (enrollment: RosterRow) => void;
}

/** A table on laptops and wider, a list of blocks on narrower screens, both with the same controls. */
export function RosterTable(props: RosterTableProps) {
  const { session, enrollments, selection, onChange, onRemove, onCollect, onRefund, conflict, keepTheirs, setMine } =
    props;
  const isWide = Grid.useBreakpoint().lg ?? true;
  const mayWaive = useMay()('waive');
  if (!session || !enrollments) return <LoadingRows />;
  // In the table, only the two statuses are tab stops. The arrow keys lead to the other controls of a row.
  const tabIndex = isWide ? -1 : undefined;

  const ask = (enrollment: RosterRow, isPayment: boolean, control: ReactNode) => {
    const isHere = conflict?.theirs.id === enrollment.id && isPaymentConflict(conflict) === isPayment;
    return (
      <ConflictQuestion conflict={isHere ? conflict : undefined} keepTheirs={keepTheirs} setMine={setMine}>
        {control}
      </ConflictQuestion>
    );
  };
  const collectLabel = ({ due }: RosterRow) => (isWide ? 'Collect' : `Collect ${formatMoney(due)}`);
  const payment = (enrollment: RosterRow) => (
    <span className="roster-payment">
      {session.isHistory ? (
        <StatusTag status={enrollment.paymentStatus} needsAct={false} />
      ) : (
        ask(
          enrollment,
          true,
          <StatusSelect
            label={`Payment status of ${nameOf(enrollment.student)}`}
            value={enrollment.paymentStatus}
            options={paymentOptions(session, mayWaive)}
            keys={PAYMENT_KEYS}
            onChange={(paymentStatus) => onChange(enrollment, { paymentStatus })}
          />,
        )
      )}
      {enrollment.awaitsApproval && (
        <span className="roster-waits" title={`Waiting for ${enrollment.waitsFor}`}>
          Waiting for {enrollment.waitsFor}
        </span>
      )}
      {moneyText(enrollment)}
      {hasOutstandingPayment(enrollment) && (
        <Button
          type="link"
          size="small"
          tabIndex={tabIndex}
          aria-label={`${collectLabel(enrollment)} from ${nameOf(enrollment.student)}`}
          onClick={() => onCollect(enrollment)}
        >
          {collectLabel(enrollment)}
        </Button>
      )}
      {hasMoney(enrollment) && !hasOutstandingPayment(enrollment) && (
        <Button
          type="link"
          size="small"
          tabIndex={tabIndex}
          className="roster-refund"
          aria-label={`Refund ${nameOf(enrollment.student)}`}
          onClick={() => onRefund(enrollment)}
        >
          Refund
        </Button>
      )}
    </span>
  );
  const certification = (enrollment: RosterRow) => (
    <span className="roster-certification">
      {ask(
        enrollment,
        false,
        <StatusSelect
          label={`Certification status of ${nameOf(enrollment.student)}`}
          value={resultOf(enrollment)}
          options={certificationOptions(session)}
          needsAct={(status) => status === 'pending' && session.status === 'in-progress'}
          keys={CERTIFICATION_KEYS}
          onChange={(result) => onChange(enrollment, changeTo(result))}
        />,
      )}
      {enrollment.certificationStatus === 'passed' && enrollment.passMailAt && (
        <PassMail
          key={enrollment.passMailAt}
          enrollment={enrollment}
          tabIndex={tabIndex}
          onUndo={() => onChange(enrollment, { certificationStatus: 'pending' })}
        />
      )}
    </span>
  );
  const linksOf = (enrollment: RosterRow): RowAction[] => [
    ...(enrollment.student.email ? [{ label: 'Send Payment Link', onSelect: () => props.onSendLink(enrollment) }] : []),
    ...(enrollment.student.phone
      ? [{ label: 'Text Payment Link', onSelect: () => props.onSendLink(enrollment, 'text') }]
      : []),
    { label: 'Copy Payment Link', onSelect: () => props.onCopyLink(enrollment) },
  ];
  const remove = (enrollment: RosterRow) => (
    <>
      {hasOutstandingPayment(enrollment) && (
        <RowActions name={nameOf(enrollment.student)} items={linksOf(enrollment)} tabIndex={tabIndex} />
      )}
      <Hint title="Remove from class">
        <Button
          type="text"
          size="small"
          tabIndex={tabIndex}
          icon={<UserDeleteOutlined aria-hidden />}
          aria-label={`Remove ${nameOf(enrollment.student)} from this class`}
          onClick={() => onRemove(enrollment)}
        />
      </Hint>
    </>
  );

  if (!isWide) {
    return (
      <ul className="roster-list">
        {enrollments.map((enrollment) => (
          <RosterItem
            key={enrollment.id}
            session={session}
            enrollment={enrollment}
            selection={selection}
            payment={payment(enrollment)}
            certification={certification(enrollment)}
            remove={remove(enrollment)}
            onChange={onChange}
          />
        ))}
      </ul>
    );
  }
  return (
    <table className="grid-table roster-table" aria-label="Students">
      <thead>
        <tr>
          <th scope="col" className="select-cell">
            <SelectAllBox selection={selection} count={enrollments.length} />
          </th>
          <th scope="col" className="grid-name">
            Name
          </th>
          <th scope="col" className="roster-email">
            Email
          </th>
          <th scope="col" className="roster-phone">
            Phone
          </th>
          <th scope="col" className={PAYMENT_CELL}>
            Payment
          </th>
          <th scope="col" className="roster-certification-cell">
            Certification
          </th>
          <th scope="col" className="grid-actions roster-remove">
            <span className="visually-hidden">Actions</span>
          </th>
          <td className="grid-air" aria-hidden="true" />
        </tr>
      </thead>
      <tbody>
        {enrollments.map((enrollment, index) => (
          <SelectableRow
            key={enrollment.id}
            selection={selection}
            rowKey={enrollment.id}
            data-grid-row={index}
            tabIndex={index === 0 ? 0 : -1}
          >
            <td className="select-cell">
              <SelectBox name={nameOf(enrollment.student)} selection={selection} rowKey={enrollment.id} tabIndex={-1} />
            </td>
            <th scope="row" className="grid-name">
              <StudentLink enrollment={enrollment} tabIndex={-1} />
              <SeatNotes enrollment={enrollment} />
            </th>
            <td className="roster-cut">
              <Email student={enrollment.student} tabIndex={-1} />
            </td>
            <td className="roster-cut">
              <Phone student={enrollment.student} tabIndex={-1} />
            </td>
            <td className={PAYMENT_CELL}>{payment(enrollment)}</td>
            <td>{certification(enrollment)}</td>
            <td className="grid-actions roster-remove">{remove(enrollment)}</td>
            <td className="grid-air" aria-hidden="true" />
          </SelectableRow>
        ))}
      </tbody>
    </table>
  );
}

const PAYMENT_CELL = 'roster-payment-cell';

function moneyText(enrollment: RosterRow): ReactNode {
  const text = seatMoneyText(enrollment);
  return text && <span className="roster-money tabular">{text}</span>;
}

/** The status that a key sets: that of the payment in its column, elsewhere that of the certification. */
export function changeOfKey(
  session: ClassRow,
  event: KeyboardEvent<HTMLElement>,
  mayWaive: boolean,
): StatusFields | undefined {
  if ((event.target as HTMLElement).closest(`.${PAYMENT_CELL}`)) {
    const key = PAYMENT_KEYS.find(({ shortcut }) => isShortcut(shortcut, event));
    return key && paymentOptions(session, mayWaive).includes(key.status) ? { paymentStatus: key.status } : undefined;
  }
  const key = CERTIFICATION_KEYS.find(({ shortcut }) => isShortcut(shortcut, event));
  return key && certificationOptions(session).includes(key.status) ? changeTo(key.status) : undefined;
}

interface TabIndex {
  tabIndex?: number;
}

type Student = RosterRow['student'];

const Email = ({ student: { email }, ...focus }: { student: Student } & TabIndex): ReactNode =>
  email && (
    <a href={`mailto:${email}`} {...focus}>
      {email}
    </a>
  );

const Phone = ({ student: { phone }, ...focus }: { student: Student } & TabIndex): ReactNode =>
  phone && (
    <a className="tabular" href={`tel:${phone}`} {...focus}>
      {formatPhone(phone)}
    </a>
  );

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading students">
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <div key={line} className="roster-loading" aria-hidden="true">
          <Skeleton width="30%" height="0.75rem" />
          <Skeleton width="35%" height="0.75rem" />
          <Skeleton width="10%" height="0.75rem" />
        </div>
      ))}
    </div>
  );
}
