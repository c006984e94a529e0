import { type ReactNode, useState } from 'react';
import type { AllRows } from '../../shared/ui/data-grid/index.js';
import { AllRowsMailDialog } from './all-rows-mail-dialog.js';
import { type Student, StudentMailDialog } from './student-mail-dialog.js';

interface StudentMail {
  writeMail: (students: readonly Student[]) => void;
  /** To all students of a list. */
  writeToAll: (all: AllRows) => void;
  mailDialog: ReactNode;
}

/** Opens the form that writes an email to students. Render `mailDialog` somewhere on the page. */
export function useStudentMail(): StudentMail {
  const [students, setStudents] = useState<readonly Student[]>();
  const [all, setAll] = useState<AllRows>();
  const mailDialog = students ? (
    <StudentMailDialog students={students} onClose={() => setStudents(undefined)} />
  ) : (
    all && <AllRowsMailDialog to="students" all={all} onClose={() => setAll(undefined)} />
  );
  return { writeMail: setStudents, writeToAll: setAll, mailDialog };
}
