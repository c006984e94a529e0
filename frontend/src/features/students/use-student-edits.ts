import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { StudentRow } from '../../shared/api/rows.js';
import { studentQuery } from '../../shared/model/queries.js';
import type { CellEdit } from '../../shared/ui/data-grid/index.js';
import { saveMerging } from '../../shared/ui/merge-edits.js';
import { useDuplicateEmailQuestion } from '../../shared/ui/use-duplicate-email-question.js';
import { useEditStudentField } from './api.js';
import { describeStudent, formValuesOf, type StudentFormValues, updatedStudentOf } from './student.logic.js';

export type StudentEdits = Record<'email' | 'phone', CellEdit<StudentRow>>;

/** The fields of a student that staff change in the list. What a colleague has changed in others meanwhile is kept. */
export function useStudentEdits(): StudentEdits {
  const queryClient = useQueryClient();
  const { mutateAsync } = useEditStudentField();
  const askAboutDuplicate = useRef(useDuplicateEmailQuestion());
  return useMemo(() => {
    const save = (student: StudentRow, change: StudentFormValues) =>
      saveMerging<StudentRow, StudentFormValues>({
        base: student,
        values: { ...formValuesOf(student), ...change },
        valuesOf: formValuesOf,
        read: () => queryClient.fetchQuery({ ...studentQuery(student.id), staleTime: 0 }),
        save: (values, base) => {
          const body = updatedStudentOf(values, base.revision);
          return askAboutDuplicate.current((allow) => mutateAsync({ id: student.id, body: { ...body, ...allow } }));
        },
        labelOf: (field) => describeStudent(student)[field as keyof StudentFormValues]?.[0] ?? field,
      });
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
  }, [mutateAsync, queryClient]);
}
