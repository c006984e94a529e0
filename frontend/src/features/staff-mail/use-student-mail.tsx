import { type ReactNode, useState } from 'react';
import { type Student, StudentMailDialog } from './student-mail-dialog.js';

/** Opens the form that writes an email to students. Render `mailDialog` somewhere on the page. */
export function useStudentMail(): { writeMail: (students: readonly Student[]) => void; mailDialog: ReactNode } {
  const [students, setStudents] = useState<readonly Student[]>();
  const mailDialog = students && <StudentMailDialog students={students} onClose={() => setStudents(undefined)} />;
  return { writeMail: setStudents, mailDialog };
}
