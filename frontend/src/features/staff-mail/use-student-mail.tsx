import { type ReactNode, useState } from 'react';
import type { AllRows } from '../../shared/ui/data-grid/index.js';
import { AllRowsMailDialog } from './all-rows-mail-dialog.js';
import { type Student, StudentMailDialog, type StudentMailDialogProps } from './student-mail-dialog.js';

interface StudentMail {
  /** With the seats and opening invoices whose payment the email reminds of. */
  writeMail: (students: readonly Student[], reminderOf?: string[]) => void;
  /** To all students of a list. */
  writeToAll: (all: AllRows) => void;
  mailDialog: ReactNode;
}

/** Opens the form that writes an email to students. Render `mailDialog` somewhere on the page. */
export function useStudentMail(): StudentMail {
  const [written, setWritten] = useState<Pick<StudentMailDialogProps, 'students' | 'reminderOf'>>();
  const [all, setAll] = useState<AllRows>();
  const mailDialog = written ? (
    <StudentMailDialog {...written} onClose={() => setWritten(undefined)} />
  ) : (
    all && <AllRowsMailDialog to="students" all={all} onClose={() => setAll(undefined)} />
  );
  const writeMail: StudentMail['writeMail'] = (students, reminderOf) => setWritten({ students, reminderOf });
  return { writeMail, writeToAll: setAll, mailDialog };
}
