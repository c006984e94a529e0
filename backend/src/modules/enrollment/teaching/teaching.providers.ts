import { GetTaughtClassHandler } from './get-taught-class.query.js';
import { GetTaughtSeatHandler } from './get-taught-seat.query.js';
import { ListTaughtClassesHandler } from './list-taught-classes.query.js';
import {
  SendTeachingCancellation,
  SendTeachingChange,
  SendTeachingDeletion,
  SendTeachingMove,
  SendTeachingOfNewClass,
  SendTeachingReinstatement,
} from './send-teaching-notices.reaction.js';
import { TeacherMail } from './teacher-mail.js';

export const teachingProviders = [
  ListTaughtClassesHandler,
  GetTaughtClassHandler,
  GetTaughtSeatHandler,
  TeacherMail,
  SendTeachingOfNewClass,
  SendTeachingChange,
  SendTeachingMove,
  SendTeachingCancellation,
  SendTeachingDeletion,
  SendTeachingReinstatement,
];
