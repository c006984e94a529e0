import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { StudentRow } from '../../shared/api/rows.js';
import { confirmInBrowser } from '../../shared/ui/confirm.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { MoneyBackChoice } from '../../shared/ui/money-back-choice.js';
import { deletionImpactQuery, useDeleteStudent } from './api.js';
import { fullName } from './student.logic.js';

/** Asks before a student is deleted, and what happens to the money if they have paid for classes to come. */
export function useDeleteQuestion(): { confirmDelete: (student: StudentRow) => void; deleteDialog: ReactNode } {
  const queryClient = useQueryClient();
  const [paid, setPaid] = useState<{ student: StudentRow; received: number }>();
  const remove = useDeleteStudent();
  const ask = async (student: StudentRow) => {
    const impact = await queryClient.fetchQuery(deletionImpactQuery(student.id)).catch(() => undefined);
    const received = impact?.received ?? 0;
    if (received > 0) setPaid({ student, received });
    else if (confirmInBrowser(deleteQuestion(student))) remove.mutate({ id: student.id, refund: false });
  };
  return {
    confirmDelete: (student) => void ask(student),
    deleteDialog: paid && <DeletePaidStudentDialog {...paid} onClose={() => setPaid(undefined)} />,
  };
}

interface DeletePaidStudentDialogProps {
  student: StudentRow;
  /** Dollars. */
  received: number;
  onClose: () => void;
}

function DeletePaidStudentDialog({ student, received, onClose }: DeletePaidStudentDialogProps) {
  const [refund, setRefund] = useState(true);
  const remove = useDeleteStudent();
  return (
    <ConfirmModal
      title="Delete this student?"
      confirmLabel={refund ? 'Delete and Refund' : 'Delete Student'}
      keepLabel="Keep Student"
      danger
      loading={remove.isPending}
      onConfirm={(close) => remove.mutate({ id: student.id, refund }, { onSuccess: close })}
      onClose={onClose}
    >
      <p>{deleteQuestion(student)} The seats in classes to come are given up.</p>
      <MoneyBackChoice received={received} value={refund} onChange={setRefund} />
    </ConfirmModal>
  );
}

const deleteQuestion = (student: StudentRow): string => `Are you sure you want to delete ${fullName(student)}?`;
