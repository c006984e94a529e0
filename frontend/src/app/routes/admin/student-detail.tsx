import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { StudentReceipts } from '../../../features/billing/receipts.js';
import { RemovePaidSeatDialog } from '../../../features/class-roster/remove-paid-seat-dialog.js';
import { CollectPaymentDialog } from '../../../features/payments/collect-payment-dialog.js';
import { RefundDialog } from '../../../features/payments/refund-dialog.js';
import { useStudentMail } from '../../../features/staff-mail/use-student-mail.js';
import { StudentDetail } from '../../../features/students/student-detail.js';
import { nameOf } from '../../../shared/model/person.js';
import { MountedDialog } from '../../../shared/ui/deferred.js';
import { openPalette } from '../../palette/palette-requests.js';
import { paths } from '../../paths.js';

/** /students/{id} */
export function Component() {
  const { id = '' } = useParams();
  const [dialog, setDialog] = useState<ReactNode>();
  const { writeMail, mailDialog } = useStudentMail();
  const onClose = () => setDialog(undefined);
  return (
    <>
      <StudentDetail
        key={id}
        studentId={id}
        organizationHref={paths.organization}
        messagesHref={(q) => `${paths.messages}?${new URLSearchParams({ q })}`}
        onCollect={(student, { enrollmentId, due }) =>
          setDialog(
            <CollectPaymentDialog
              enrollmentId={enrollmentId}
              studentName={nameOf(student)}
              amount={due}
              onClose={onClose}
            />,
          )
        }
        onRefund={(student, seat) =>
          setDialog(<RefundDialog enrollmentId={seat.id} studentName={nameOf(student)} onClose={onClose} />)
        }
        onCancelSeat={(student, seat) =>
          setDialog(<RemovePaidSeatDialog enrollmentId={seat.id} studentName={nameOf(student)} onClose={onClose} />)
        }
        onReceipts={(student) =>
          setDialog(
            <MountedDialog title={`Receipts of ${nameOf(student)}`} onClose={onClose}>
              {() => <StudentReceipts studentId={student.id} />}
            </MountedDialog>,
          )
        }
        onEnroll={(student, words = '') =>
          openPalette({ kind: 'enroll-where', student: { id: student.id, name: nameOf(student) }, words })
        }
        onEmail={(student) => writeMail([student])}
      />
      {mailDialog}
      {dialog}
    </>
  );
}
