import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ClassRow } from '../../shared/api/rows.js';
import { confirmInBrowser } from '../../shared/ui/confirm.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { MoneyBackChoice } from '../../shared/ui/money-back-choice.js';
import { cancellationImpactQuery, useDeleteClass } from './api.js';

/** Asks before a class is deleted, and what happens to the money if students have paid for it. */
export function useDeleteQuestion(): { confirmDelete: (session: ClassRow) => void; deleteDialog: ReactNode } {
  const queryClient = useQueryClient();
  const [paid, setPaid] = useState<{ session: ClassRow; received: number }>();
  const remove = useDeleteClass();
  const ask = async (session: ClassRow) => {
    const impact = await queryClient.fetchQuery(cancellationImpactQuery(session.id)).catch(() => undefined);
    const received = impact?.received ?? 0;
    if (received > 0) setPaid({ session, received });
    else if (confirmInBrowser(deleteQuestion(session))) remove.mutate({ id: session.id, refund: false });
  };
  return {
    confirmDelete: (session) => void ask(session),
    deleteDialog: paid && <DeletePaidClassDialog {...paid} onClose={() => setPaid(undefined)} />,
  };
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
