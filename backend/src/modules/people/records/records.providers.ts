import { AddStudentNoteHandler } from './commands/add-student-note.command.js';
import { ChangeSmsConsentsHandler } from './commands/change-sms-consents.command.js';
import { CreateStudentHandler } from './commands/create-student.command.js';
import { EditStudentHandler } from './commands/edit-student.command.js';
import { EmailStudentsHandler } from './commands/email-students.command.js';
import { EmailAllStudents } from './email-students.bulk-action.js';
import { GetSmsConsentsHandler } from './queries/get-sms-consents.query.js';
import { GetStudentHandler } from './queries/get-student.query.js';
import { GetStudentNoteHandler } from './queries/get-student-note.query.js';
import { GetWordsToReadHandler } from './queries/get-words-to-read.query.js';
import { ListStudentsHandler } from './queries/list-students.query.js';
import { NotifyStaffOfText } from './reactions/notify-staff-of-text.reaction.js';
import { StudentMailer } from './student-mailer.js';

export const recordsProviders = [
  AddStudentNoteHandler,
  CreateStudentHandler,
  EditStudentHandler,
  EmailStudentsHandler,
  EmailAllStudents,
  StudentMailer,
  ChangeSmsConsentsHandler,
  GetSmsConsentsHandler,
  GetWordsToReadHandler,
  GetStudentHandler,
  GetStudentNoteHandler,
  ListStudentsHandler,
  NotifyStaffOfText,
];
