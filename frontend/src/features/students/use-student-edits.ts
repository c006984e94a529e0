import { useMemo, useRef } from 'react';
import type { StudentRow } from '../../shared/api/rows.js';
import type { CellEdit } from '../../shared/ui/data-grid/index.js';
import { useDuplicateEmailQuestion } from '../../shared/ui/use-duplicate-email-question.js';
import { useEditStudentField } from './api.js';
import { formValuesOf, type StudentFormValues, updatedStudentOf } from './student.logic.js';

export type StudentEdits = Record<'email' | 'phone', CellEdit<StudentRow>>;

/** The fields of a student that staff change in the list. */
export function useStudentEdits(): StudentEdits {
  const { mutateAsync } = useEditStudentField();
  const askAboutDuplicate = useRef(useDuplicateEmailQuestion());
  return useMemo(() => {
    const save = async (student: StudentRow, change: StudentFormValues) => {
      const body = updatedStudentOf({ ...formValuesOf(student), ...change }, student.revision);
      await askAboutDuplicate.current((allow) => mutateAsync({ id: student.id, body: { ...body, ...allow } }));
    };
    return {
      email: {
        field: 'email',
        value: ({ email }) => email,
        save: (student, email) => save(student, { email }),
        input: { type: 'email', maxLength: 254 },
      },
      phone: {
        field: 'phone',
        value: (student) => formValuesOf(student).phone ?? '',
        save: (student, phone) => save(student, { phone }),
        input: { type: 'tel', maxLength: 32 },
      },
    };
  }, [mutateAsync]);
}
