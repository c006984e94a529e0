import { GetCancellationImpactHandler } from './queries/get-cancellation-impact.query.js';
import { GetClassRosterHandler } from './queries/get-class-roster.query.js';
import { RosterMail } from './reactions/class-mail.js';
import { NotifyOfEnrollment } from './reactions/notify-of-enrollment.reaction.js';
import { NotifyStaffOfCancelledSeat } from './reactions/notify-staff.reaction.js';
import {
  NotifyStudentOfRemoval,
  NotifyStudentsOfCancellation,
  NotifyStudentsOfDeletion,
  NotifyStudentsOfMove,
  NotifyStudentsOfReinstatement,
  RosterNotices,
} from './reactions/notify-students.reaction.js';
import {
  SendCancellationNotice,
  SendDeletionNotice,
  SendReinstatementNotice,
  SendRescheduleNotice,
} from './reactions/send-class-notices.reaction.js';
import { SendEnrollmentConfirmation, SendRemovalNotice } from './reactions/send-enrollment-mails.reaction.js';

export const rostersProviders = [
  GetCancellationImpactHandler,
  GetClassRosterHandler,
  RosterMail,
  NotifyOfEnrollment,
  NotifyStaffOfCancelledSeat,
  NotifyStudentOfRemoval,
  NotifyStudentsOfCancellation,
  NotifyStudentsOfDeletion,
  NotifyStudentsOfMove,
  NotifyStudentsOfReinstatement,
  RosterNotices,
  SendCancellationNotice,
  SendDeletionNotice,
  SendReinstatementNotice,
  SendRescheduleNotice,
  SendEnrollmentConfirmation,
  SendRemovalNotice,
];
