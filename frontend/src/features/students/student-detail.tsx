import { EditOutlined, MailOutlined, PhoneOutlined, PrinterOutlined, UserAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../shared/api/error.js';
import type { OwedInvoiceRow, OwedSeatRow, StudentDetailRow, StudentEnrollmentRow } from '../../shared/api/rows.js';
import { useCenterTimeZone } from '../../shared/api/use-center-time-zone.js';
import { todayIn } from '../../shared/format/date.js';
import { useMay } from '../../shared/model/permissions.js';
import { nameOf } from '../../shared/model/person.js';
import { studentQuery } from '../../shared/model/queries.js';
import { RowActions } from '../../shared/ui/data-grid/index.js';
import { InstantDate } from '../../shared/ui/instant-date.js';
import { KeyCaps } from '../../shared/ui/key-caps.js';
import { LinkButton } from '../../shared/ui/link-button.js';
import { May } from '../../shared/ui/may.js';
import { NotFound } from '../../shared/ui/not-found.js';
import { Page } from '../../shared/ui/page.js';
import { ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useShortcuts } from '../../shared/ui/use-shortcuts.js';
import { studentBalanceQuery } from './api.js';
import { payableSeats } from './owed.js';
import { OwedSeats } from './owed-seats.js';
import { StudentPhotoUpload } from './student-avatar.js';
import { StudentBand } from './student-band.js';
import { StudentCertifications } from './student-certifications.js';
import { EditStudentDialog } from './student-dialogs.js';
import { StudentHistory } from './student-history.js';
import { StudentMarks } from './student-marks.js';
import { StudentProfile } from './student-profile.js';
import { StudentTimeline } from './student-timeline.js';
import './students.css';

const BACK = { to: '/students', label: 'Students' };

interface StudentDetailProps {
  studentId: string;
  organizationHref: (organizationId: string) => string;
  /** Takes payments for these seats. */
  onCollect: (student: StudentDetailRow, seats: OwedSeatRow[]) => void;
  /** Enters payments by hand for these seats. */
  onRecord: (student: StudentDetailRow, seats: OwedSeatRow[]) => void;
  /** Bills a seat on a purchase order. */
  onBill: (student: StudentDetailRow, seat: OwedSeatRow) => void;
  /** Emails the payment link of a seat. */
  onSendLink: (student: StudentDetailRow, seat: OwedSeatRow, by?: 'text') => void;
  onCopyLink: (student: StudentDetailRow, seat: OwedSeatRow) => void;
  /** Chooses a class, found by these words, and enrolls the student. */
  onEnroll: (student: StudentDetailRow, words?: string) => void;
  onEmail: (student: StudentDetailRow) => void;
  onRefund: (student: StudentDetailRow, seat: StudentEnrollmentRow) => void;
  onCancelSeat: (student: StudentDetailRow, seat: StudentEnrollmentRow) => void;
  onReceipts: (student: StudentDetailRow) => void;
  /** Enters a payment of an invoice by hand. */
  onPayInvoice: (invoice: OwedInvoiceRow) => void;
  onVoidInvoice: (invoice: OwedInvoiceRow) => void;
  /** Enters what the student owed in the old system. */
  onOpeningBalance: (student: StudentDetailRow) => void;
  /** Downloads all that the center has of the person. */
  onExport: (student: StudentDetailRow) => void;
  /** Asks whether the person is to be erased. */
  onErase: (student: StudentDetailRow) => void;
  /** The messages that were sent to an address. */
  messagesHref: (address: string) => string;
}

/** What a student booked, owes and holds, and what can be done about it. */
export function StudentDetail(props: StudentDetailProps) {
  const { studentId, organizationHref, onCollect, onEnroll, onEmail, onRefund, onCancelSeat, onReceipts } = props;
  const { data: student, error, isError, refetch } = useQuery(studentQuery(studentId));
  const balance = useQuery(studentBalanceQuery(studentId));
  const [isEditing, setIsEditing] = useState(false);
  const noteField = useRef<InputRef>(null);
  const today = todayIn(useCenterTimeZone());
  const payable = balance.data ? payableSeats(balance.data.seats) : [];
  const may = useMay();
  const enroll = student && may('schedule') ? () => onEnroll(student) : undefined;
  useShortcuts({
    addNote: () => noteField.current?.focus(),
    enrollThis: enroll,
    ...(student && may('collect-payments') && payable.length > 0 && { collectHere: () => onCollect(student, payable) }),
  });

  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <NotFound
        title="Student not found"
        text="The record may have been deleted, or the address is not quite right."
        action={<LinkButton to="/students">Back to students</LinkButton>}
      />
    );
  }
  if (isError && !student) {
    return (
      <Page title="Student" back={BACK}>
        <ErrorState error={error} onRetry={() => refetch()} />
      </Page>
    );
  }
  return (
    <Page
      title={student ? nameOf(student) : 'Student'}
      mark={student ? <StudentPhotoUpload student={student} /> : <span className="avatar" />}
      tag={
        <>
          {student && <StudentMarks student={student} />}
          {student?.organizationId && <span className="status-tag role-neutral">Organization Member</span>}
        </>
      }
      line={
        student ? (
          <Membership student={student} organizationHref={organizationHref} />
        ) : (
          <Skeleton width="14rem" height="1.25rem" />
        )
      }
      back={BACK}
      action={
        <>
          {student?.email && may('send-messages') && (
            <Button
              type="text"
              onClick={() => onEmail(student)}
              icon={<MailOutlined aria-hidden />}
              aria-label={`Email ${nameOf(student)}`}
            />
          )}
          {student?.phone && (
            <Button
              type="text"
              href={`tel:${student.phone}`}
              icon={<PhoneOutlined aria-hidden />}
              aria-label={`Call ${nameOf(student)}`}
            />
          )}
          <Button
            type="text"
            icon={<PrinterOutlined aria-hidden />}
            aria-label="Print"
            title="Print"
            onClick={() => window.print()}
          />
          {student && (
            <RowActions
              name={nameOf(student)}
              items={[
                { label: 'Add Opening Balance', needs: 'invoice', onSelect: () => props.onOpeningBalance(student) },
                {
                  label: 'Export This Person’s Records',
                  needs: 'administer',
                  onSelect: () => props.onExport(student),
                },
                {
                  label: 'Erase This Person…',
                  needs: 'administer',
                  danger: true,
                  onSelect: () => props.onErase(student),
                },
              ]}
            />
          )}
          <May to="change-people">
            <Button icon={<EditOutlined aria-hidden />} disabled={!student} onClick={() => setIsEditing(true)}>
              Edit Profile
            </Button>
          </May>
          <May to="schedule">
            <Button
              type={balance.data?.owed === 0 ? 'primary' : 'default'}
              icon={<UserAddOutlined aria-hidden />}
              disabled={!enroll}
              onClick={enroll}
            >
              Enroll in a Class <KeyCaps of="enrollThis" />
            </Button>
          </May>
        </>
      }
    >
      <StudentBand
        studentId={studentId}
        student={student}
        today={today}
        onCollect={(seats) => student && onCollect(student, seats)}
        onBook={(words) => student && onEnroll(student, words)}
      />
      <div className="student-detail">
        <div className="student-records">
          <OwedSeats
            studentId={studentId}
            today={today}
            onCollect={(seat) => student && onCollect(student, [seat])}
            onRecord={(seats) => student && props.onRecord(student, seats)}
            onBill={(seat) => student && props.onBill(student, seat)}
            onSendLink={student?.email ? (seat) => props.onSendLink(student, seat) : undefined}
            onTextLink={student?.phone ? (seat) => props.onSendLink(student, seat, 'text') : undefined}
            onCopyLink={(seat) => student && props.onCopyLink(student, seat)}
            onPayInvoice={props.onPayInvoice}
            onVoidInvoice={props.onVoidInvoice}
          />
          <StudentCertifications studentId={studentId} name={student ? nameOf(student) : 'this student'} />
          <StudentHistory
            studentId={studentId}
            onReceipts={() => student && onReceipts(student)}
            onRefund={(seat) => student && onRefund(student, seat)}
            onCancelSeat={(seat) => student && onCancelSeat(student, seat)}
          />
        </div>
        <div className="student-side">
          <StudentProfile student={student} messagesHref={props.messagesHref} />
          <StudentTimeline studentId={studentId} noteField={noteField} />
        </div>
      </div>
      {student && isEditing && <EditStudentDialog student={student} onClose={() => setIsEditing(false)} />}
    </Page>
  );
}

interface MembershipProps {
  student: StudentDetailRow;
  organizationHref: (organizationId: string) => string;
}

function Membership({ student: { organizationId, organizationName, createdAt }, organizationHref }: MembershipProps) {
  return (
    <span className="tabular">
      {organizationId && (
        <>
          <Link to={organizationHref(organizationId)}>{organizationName}</Link> ·{' '}
        </>
      )}
      Student since <InstantDate instant={createdAt} />
    </span>
  );
}
