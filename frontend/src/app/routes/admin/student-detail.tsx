import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { OpeningBalanceDialog } from '../../../features/billing/opening-balance-dialog.js';
import { PayInvoiceDialog } from '../../../features/billing/pay-invoice-dialog.js';
import { StudentReceipts } from '../../../features/billing/receipts.js';
import { VoidInvoiceDialog } from '../../../features/billing/void-invoice-dialog.js';
import { RemovePaidSeatDialog } from '../../../features/class-roster/remove-paid-seat-dialog.js';
import { useExportPerson } from '../../../features/erasure/api.js';
import { EraseDialog } from '../../../features/erasure/erase-dialog.js';
import { ReceiptDialog } from '../../../features/erasure/receipt-dialog.js';
import { CollectPaymentDialog } from '../../../features/payments/collect-payment-dialog.js';
import { PurchaseOrderDialog } from '../../../features/payments/purchase-order-dialog.js';
import { RecordPaymentDialog, type SeatToPay } from '../../../features/payments/record-payment-dialog.js';
import { RefundDialog } from '../../../features/payments/refund-dialog.js';
import { usePaymentLinks } from '../../../features/payments/use-payment-links.js';
import { StudentMailDialog } from '../../../features/staff-mail/student-mail-dialog.js';
import { useStudentMail } from '../../../features/staff-mail/use-student-mail.js';
import { studentBalanceQuery } from '../../../features/students/api.js';
import { payableSeats } from '../../../features/students/owed.js';
import { StudentDetail } from '../../../features/students/student-detail.js';
import type { OwedSeatRow, StudentDetailRow } from '../../../shared/api/rows.js';
import { nameOf } from '../../../shared/model/person.js';
import { studentQuery } from '../../../shared/model/queries.js';
import { MountedDialog } from '../../../shared/ui/deferred.js';
import { useDialogInAddress } from '../../../shared/ui/use-dialog-in-address.js';
import { openPalette } from '../../palette/palette-requests.js';
import { paths } from '../../paths.js';

/** /students/{id}, with the form that emails the student at ?email, and the one that takes what they owe at ?collect */
export function Component() {
  const { id = '' } = useParams();
  const [dialog, setDialog] = useState<ReactNode>();
  const { writeMail, mailDialog } = useStudentMail();
  const { onSendLinks, onCopyLink, linkDialog } = usePaymentLinks();
  const { mutate: exportPerson } = useExportPerson();
  const onClose = () => setDialog(undefined);
  return (
    <>
      <StudentDetail
        key={id}
        studentId={id}
        organizationHref={paths.organization}
        messagesHref={(q) => `${paths.messages}?${new URLSearchParams({ q })}`}
        onCollect={(student, seats) =>
          setDialog(<CollectPaymentDialog seats={toPay(student, seats)} onClose={onClose} />)
        }
        onRecord={(student, seats) =>
          setDialog(<RecordPaymentDialog seats={toPay(student, seats)} onClose={onClose} />)
        }
        onBill={(student, { enrollmentId, due, purchaseOrder }) =>
          setDialog(
            <PurchaseOrderDialog
              enrollmentId={enrollmentId}
              studentName={nameOf(student)}
              amount={due}
              number={purchaseOrder}
              onClose={onClose}
            />,
          )
        }
        onSendLink={(student, seat, by) => onSendLinks(toPay(student, [seat]), by)}
        onCopyLink={(student, seat) => onCopyLink(toPay(student, [seat])[0]!)}
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
        onPayInvoice={({ id: invoiceId, number, open }) =>
          setDialog(<PayInvoiceDialog invoice={{ id: invoiceId, number, due: open }} onClose={onClose} />)
        }
        onVoidInvoice={(invoice) => setDialog(<VoidInvoiceDialog invoice={invoice} onClose={onClose} />)}
        onOpeningBalance={(student) =>
          setDialog(<OpeningBalanceDialog owner={{ kind: 'student', id: student.id }} onClose={onClose} />)
        }
        onExport={(student) => exportPerson(student.id)}
        onErase={({ id: erased }) =>
          setDialog(
            <EraseDialog
              studentId={erased}
              onErased={(receipt) => setDialog(<ReceiptDialog receipt={receipt} onClose={onClose} />)}
              onClose={onClose}
            />,
          )
        }
        onEnroll={(student, words = '') =>
          openPalette({ kind: 'enroll-where', student: { id: student.id, name: nameOf(student) }, words })
        }
        onEmail={(student) => writeMail([student])}
      />
      <DialogInAddress key={`dialog of ${id}`} studentId={id} />
      {mailDialog}
      {linkDialog}
      {dialog}
    </>
  );
}

function DialogInAddress({ studentId }: { studentId: string }) {
  const email = useDialogInAddress('email');
  const collect = useDialogInAddress('collect');
  const { data: student } = useQuery({ ...studentQuery(studentId), enabled: email.isOpen || collect.isOpen });
  const { data: balance } = useQuery({ ...studentBalanceQuery(studentId), enabled: collect.isOpen });
  if (student?.email && email.isOpen) return <StudentMailDialog students={[student]} onClose={email.close} />;
  const seats = balance && payableSeats(balance.seats);
  if (student && seats && seats.length > 0 && collect.isOpen)
    return <CollectPaymentDialog seats={toPay(student, seats)} onClose={collect.close} />;
  return null;
}

const toPay = (student: StudentDetailRow, seats: readonly OwedSeatRow[]): SeatToPay[] =>
  seats.map(({ enrollmentId, classTitle, due }) => ({
    enrollmentId,
    studentName: nameOf(student),
    amount: due,
    what: classTitle,
  }));
