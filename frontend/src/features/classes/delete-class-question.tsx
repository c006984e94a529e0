import { useState } from 'react';
import type { ClassRow } from '../../shared/api/rows.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { useDeleteQuestion } from '../../shared/ui/delete-question.js';
import { MoneyBackChoice } from '../../shared/ui/money-back-choice.js';
import { cancellationImpactQuery, useDeleteClass } from './api.js';

/** Asks before a class is deleted, and what happens to the money if students have paid for it. */
export function useDeleteClassQuestion() {
  const remove = useDeleteClass();
  return useDeleteQuestion({
    impactOf: ({ id }: ClassRow) => cancellationImpactQuery(id),
    needsDialog: ({ received }) => received > 0,
    question: deleteQuestion,
    remove: ({ id }) => remove.mutate({ id, refund: false }),
    dialog: (session, { received }, onClose) => (
      <DeletePaidClassDialog session={session} received={received} onClose={onClose} />
    ),
  });
}

interface DeletePaidClassDialogProps {
  session: ClassRow;
  /** Dollars. */
  received: number;
  onClose: () => void;
}

function DeletePaidClassDialog({ session, received, onClose }: DeletePaidClassDialogProps) {
  const [refund, setRefund] = useState(true);
  const remove = useDeleteClass();
  return (
    <ConfirmModal
      title="Delete this class?"
      confirmLabel={refund ? 'Delete and Refund' : 'Delete Class'}
      keepLabel="Keep Class"
      danger
      loading={remove.isPending}
      onConfirm={(close) => remove.mutate({ id: session.id, refund }, { onSuccess: close })}
      onClose={onClose}
    >
      <p>{deleteQuestion(session)}</p>
      <MoneyBackChoice received={received} value={refund} onChange={setRefund} />
    </ConfirmModal>
  );
}

/** To its students, a deleted class is a cancelled one. */
function deleteQuestion({ title, status, startsAt, enrolledCount }: ClassRow): string {
  const question = `Are you sure you want to delete ${title}?`;
  const tellsStudents = enrolledCount > 0 && status !== 'cancelled' && new Date(startsAt) > new Date();
  if (!tellsStudents) return question;
  const students = enrolledCount === 1 ? 'Its student' : `Its ${enrolledCount} students`;
  return `${question} ${students} will be told that it is cancelled.`;
}
