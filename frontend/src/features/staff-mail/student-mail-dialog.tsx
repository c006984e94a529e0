import { nameOf } from '../../shared/model/person.js';
import { useEmailStudents } from './api.js';
import { studentNoun } from './recipients.js';
import { StaffMailDialog } from './staff-mail-dialog.js';

export interface Student {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

interface StudentMailDialogProps {
  students: readonly Student[];
  onClose: () => void;
}

/** The form that writes an email to students. Mount to open. */
export function StudentMailDialog({ students, onClose }: StudentMailDialogProps) {
  const { mutateAsync: send } = useEmailStudents();
  return (
    <StaffMailDialog
      recipients={students.map((student) => ({ id: student.id, name: nameOf(student), email: student.email }))}
      noun={studentNoun}
      hint="Begins with the student's first name and ends with the center's address. Each student gets an email of their own."
      send={(mail, studentIds) => send({ ...mail, studentIds })}
      onClose={onClose}
    />
  );
}
