import { useQueryClient } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { type ReactNode, useState } from 'react';
import type { StudentDeletionImpactResponse, StudentRow } from '../../shared/api/rows.js';
import { nameOf } from '../../shared/model/person.js';
import { confirmInBrowser } from '../../shared/ui/confirm.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { MoneyBackChoice } from '../../shared/ui/money-back-choice.js';
import { deletionImpactQuery, useDeleteStudent } from './api.js';

type Impact = StudentDeletionImpactResponse;

/**
 * Asks before a student is deleted: what happens to the money if they have paid for classes to come, and to their account if they
 * have one.
 */
export function useDeleteQuestion(): { confirmDelete: (student: StudentRow) => void; deleteDialog: ReactNode } {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ student: StudentRow; impact: Impact }>();
  const remove = useDeleteStudent();
  const ask = async (student: StudentRow) => {
    const impact = await queryClient.fetchQuery(deletionImpactQuery(student.id)).catch(() => undefined);
    if (impact && (impact.received > 0 || impact.account)) setAsked({ student, impact });
    else if (confirmInBrowser(deleteQuestion(student))) remove.mutate({ id: student.id, ...NOTHING_ELSE });
  };
  return {
    confirmDelete: (student) => void ask(student),
    deleteDialog: asked && <DeleteStudentDialog {...asked} onClose={() => setAsked(undefined)} />,
  };
}

const NOTHING_ELSE = { refund: false, disableAccount: false };

interface DeleteStudentDialogProps {
  student: StudentRow;
  impact: Impact;
  onClose: () => void;
}

function DeleteStudentDialog({ student, impact: { seats, received, account }, onClose }: DeleteStudentDialogProps) {
  const [refund, setRefund] = useState(received > 0);
  const [disableAccount, setDisableAccount] = useState(account !== null);
  const remove = useDeleteStudent();
  return (
    <ConfirmModal
      title="Delete this student?"
      confirmLabel={refund ? 'Delete and Refund' : 'Delete Student'}
      keepLabel="Keep Student"
      danger
      loading={remove.isPending}
      onConfirm={(close) => remove.mutate({ id: student.id, refund, disableAccount }, { onSuccess: close })}
      onClose={onClose}
    >
      <p>
        {deleteQuestion(student)} {seats > 0 && 'Seats in upcoming classes are given up.'}
      </p>
      {received > 0 && <MoneyBackChoice received={received} value={refund} onChange={setRefund} />}
      {account && (
        <Checkbox checked={disableAccount} onChange={({ target }) => setDisableAccount(target.checked)}>
          Disable the account of {account}, so that nobody can sign in to it anymore
        </Checkbox>
      )}
    </ConfirmModal>
  );
}

const deleteQuestion = (student: StudentRow): string => `Are you sure you want to delete ${nameOf(student)}?`;
