import { type ReactNode, useState } from 'react';
import { EmailStudentsDialog } from './email-students-dialog.js';
import type { Recipient } from './recipients.js';

/** Opens the form that writes a mail to students. Render `mailDialog` somewhere on the page. */
export function useStudentMail(): { writeMail: (students: readonly Recipient[]) => void; mailDialog: ReactNode } {
  const [students, setStudents] = useState<readonly Recipient[]>();
  const mailDialog = students && <EmailStudentsDialog students={students} onClose={() => setStudents(undefined)} />;
  return { writeMail: setStudents, mailDialog };
}
