import type { Act } from '../act.js';
import { answerApproval } from './answer-approval.act.js';
import { assignInstructor } from './assign-instructor.act.js';
import { book } from './book.act.js';
import { cancelClass } from './cancel-class.act.js';
import { cancelSeat } from './cancel-seat.act.js';
import { changeAddress } from './change-address.act.js';
import { changeClass } from './change-class.act.js';
import { changeMethod } from './change-method.act.js';
import { changePreferences, unsubscribe } from './change-preferences.act.js';
import { changeRole } from './change-role.act.js';
import { confirmPerson } from './confirm-person.act.js';
import { decideDispute, dispute } from './dispute.act.js';
import { forgetPassword } from './forget-password.act.js';
import { importPeople } from './import-people.act.js';
import { issueInvoice, settleInvoice } from './invoice.act.js';
import { markOutcome } from './mark-outcome.act.js';
import { moveSeat } from './move-seat.act.js';
import { pay } from './pay.act.js';
import { refund } from './refund.act.js';
import { register } from './register.act.js';
import { removeSeat } from './remove-seat.act.js';
import { scheduleClass } from './schedule-class.act.js';
import { scheduleSeries } from './schedule-series.act.js';
import { settleDebits } from './settle-debits.act.js';
import { settleHandRefund } from './settle-hand-refund.act.js';
import { settleUnmatched } from './settle-unmatched.act.js';
import { staffEnroll } from './staff-enroll.act.js';
import { takeCash } from './take-cash.act.js';
import { textTheCenter } from './text-the-center.act.js';

export const acts: readonly Act[] = [
  scheduleClass,
  register,
  book,
  staffEnroll,
  pay,
  cancelSeat,
  removeSeat,
  changeClass,
  cancelClass,
  markOutcome,
  takeCash,
  refund,
  importPeople,
  changeMethod,
  textTheCenter,
  forgetPassword,
  changeAddress,
  issueInvoice,
  settleInvoice,
  assignInstructor,
  scheduleSeries,
  settleDebits,
  changePreferences,
  unsubscribe,
  changeRole,
  moveSeat,
  dispute,
  decideDispute,
  settleUnmatched,
  answerApproval,
  confirmPerson,
  settleHandRefund,
];
