import { nameOf } from '../../shared/model/person.js';
import { useEmailStudents } from './api.js';
import { STUDENT_HINT } from './hints.js';
import { studentNoun } from './recipients.js';
import { RecipientsMailDialog } from './recipients-mail-dialog.js';

export interface Student {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

export interface StudentMailDialogProps {
  students: readonly Student[];
  /** The seats and opening invoices whose payment the email reminds of. */
  reminderOf?: string[] | undefined;
  onClose: () => void;
}

/** The form that writes an email to students. Mount to open. */
export function StudentMailDialog({ students, reminderOf, onClose }: StudentMailDialogProps) {
  const { mutateAsync: send } = useEmailStudents();
  return (
    <RecipientsMailDialog
      recipients={students.map((student) => ({ id: student.id, name: nameOf(student), email: student.email }))}
      noun={studentNoun}
      hint={STUDENT_HINT}
      send={(written, studentIds) => send({ ...written, studentIds, ...(reminderOf && { reminderOf }) })}
      onClose={onClose}
    />
  );
}
