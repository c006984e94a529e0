import { useState } from 'react';
import { useParams } from 'react-router';
import { CollectPaymentDialog } from '../../../features/payments/collect-payment-dialog.js';
import { useStudentMail } from '../../../features/staff-mail/use-student-mail.js';
import { StudentDetail } from '../../../features/students/student-detail.js';
import type { OwedSeatRow, StudentDetailRow } from '../../../shared/api/rows.js';
import { nameOf } from '../../../shared/model/person.js';
import { openPalette } from '../../palette/palette-requests.js';
import { paths } from '../../paths.js';

/** /students/{id} */
export function Component() {
  const { id = '' } = useParams();
  const [collection, setCollection] = useState<{ student: StudentDetailRow; seat: OwedSeatRow }>();
  const { writeMail, mailDialog } = useStudentMail();
  return (
    <>
      <StudentDetail
        key={id}
        studentId={id}
        organizationHref={paths.organization}
        onCollect={(student, seat) => setCollection({ student, seat })}
        onEnroll={(student, words = '') =>
          openPalette({ kind: 'enroll-where', student: { id: student.id, name: nameOf(student) }, words })
        }
        onEmail={(student) => writeMail([student])}
      />
      {mailDialog}
      {collection && (
        <CollectPaymentDialog
          enrollmentId={collection.seat.enrollmentId}
          studentName={nameOf(collection.student)}
          amount={collection.seat.due}
          onClose={() => setCollection(undefined)}
        />
      )}
    </>
  );
}
