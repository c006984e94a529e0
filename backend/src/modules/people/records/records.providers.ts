import { CreateStudentHandler } from './commands/create-student.command.js';
import { EditStudentHandler } from './commands/edit-student.command.js';
import { EmailStudentsHandler } from './commands/email-students.command.js';
import { GetStudentHandler } from './queries/get-student.query.js';
import { ListStudentsHandler } from './queries/list-students.query.js';
import { NotifyStaffOfText } from './reactions/notify-staff-of-text.reaction.js';

export const recordsProviders = [
  CreateStudentHandler,
  EditStudentHandler,
  EmailStudentsHandler,
  GetStudentHandler,
  ListStudentsHandler,
  NotifyStaffOfText,
];
