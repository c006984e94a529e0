import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { CallsOfClass } from '../../../features/calls/call-list.js';
import { rosterQuery } from '../../../features/class-roster/api.js';
import { ClassRoster } from '../../../features/class-roster/class-roster.js';
import type { Collection } from '../../../features/class-roster/roster.logic.js';
import { useClassActions } from '../../../features/classes/use-class-actions.js';
import { CollectPaymentDialog } from '../../../features/payments/collect-payment-dialog.js';
import { RecordPaymentDialog } from '../../../features/payments/record-payment-dialog.js';
import { RefundDialog } from '../../../features/payments/refund-dialog.js';
import { usePaymentLinks } from '../../../features/payments/use-payment-links.js';
import { StudentMailDialog } from '../../../features/staff-mail/student-mail-dialog.js';
import { useStudentMail } from '../../../features/staff-mail/use-student-mail.js';
import { useDialogInAddress } from '../../../shared/ui/use-dialog-in-address.js';

/** /classes/{id}/roster, with the form that emails its students at ?email */
export function Component() {
  const { id = '' } = useParams();
  const [collection, setCollection] = useState<Collection>();
  const [recording, setRecording] = useState<Collection[]>([]);
  const [refund, setRefund] = useState<Collection>();
  const { actionsOf, dialog } = useClassActions();
  const { writeMail, mailDialog } = useStudentMail();
  const { onSendLinks, onCopyLink, linkDialog } = usePaymentLinks();
  const email = useDialogInAddress('email');
  const { data: roster } = useQuery({ ...rosterQuery(id), enabled: email.isOpen });
  return (
    <>
      <ClassRoster
        key={id}
        classId={id}
        onCollect={setCollection}
        onRecord={setRecording}
        onRefund={setRefund}
        onEmail={writeMail}
        onSendLink={(seat, by) => onSendLinks([seat], by)}
        onCopyLink={onCopyLink}
        calls={<CallsOfClass classId={id} />}
        actionsOf={(session) => Object.values(actionsOf(session))}
      />
      {dialog}
      {mailDialog}
      {linkDialog}
      {email.isOpen && roster && (
        <StudentMailDialog students={roster.map(({ student }) => student)} onClose={email.close} />
      )}
      {refund && (
        <RefundDialog
          enrollmentId={refund.enrollmentId}
          studentName={refund.studentName}
          onClose={() => setRefund(undefined)}
        />
      )}
      {recording.length > 0 && <RecordPaymentDialog seats={recording} onClose={() => setRecording([])} />}
      {collection && <CollectPaymentDialog seats={[collection]} onClose={() => setCollection(undefined)} />}
    </>
  );
}
