import { Checkbox } from 'antd';
import { useState } from 'react';
import type { StudentDeletionImpactResponse, StudentRow } from '../../shared/api/rows.js';
import { nameOf } from '../../shared/model/person.js';
import { ConfirmModal } from '../../shared/ui/confirm-modal.js';
import { useDeleteQuestion } from '../../shared/ui/delete-question.js';
import { MoneyBackChoice } from '../../shared/ui/money-back-choice.js';
import { deletionImpactQuery, useDeleteStudent } from './api.js';

/**
 * Asks before a student is deleted: what happens to the money if they have paid for classes to come, and to their account if they
 * have one.
 */
export function useDeleteStudentQuestion() {
  const remove = useDeleteStudent();
  return useDeleteQuestion({
    impactOf: ({ id }: StudentRow) => deletionImpactQuery(id),
    needsDialog: ({ received, account }) => received > 0 || account !== null,
    question: deleteQuestion,
    remove: ({ id }) => remove.mutate({ id, refund: false, disableAccount: false }),
    dialog: (student, impact, onClose) => <DeleteStudentDialog student={student} impact={impact} onClose={onClose} />,
  });
}

interface DeleteStudentDialogProps {
  student: StudentRow;
  impact: StudentDeletionImpactResponse;
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
