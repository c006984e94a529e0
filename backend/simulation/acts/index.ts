import type { Act } from '../act.js';
import { answerApproval } from './answer-approval.act.js';
import { assignInstructor } from './assign-instructor.act.js';
import { book } from './book.act.js';
import { cancelClass } from './cancel-class.act.js';
import { cancelSeat } from './cancel-seat.act.js';
import { changeCenter, changeRules, saveView, setUp, signUp } from './center.act.js';
import { enterEcard, enterOutsideCard, inviteToRenew, pasteCodes, sendCard } from './certifications.act.js';
import { changeAddress } from './change-address.act.js';
import { changeClass } from './change-class.act.js';
import { changeMethod } from './change-method.act.js';
import { changePreferences, changeTexts, unsubscribe } from './change-preferences.act.js';
import { changeRole } from './change-role.act.js';
import { clerkWorks, hireClerk, inviteClerk } from './clerks.act.js';
import { closeClass } from './close-class.act.js';
import { confirmPerson } from './confirm-person.act.js';
import { addCourse, changeCourse, deleteCourse, joinCourse, keepAgencies, registerInterest } from './courses.act.js';
import { decideDispute, dispute } from './dispute.act.js';
import {
  addEmployer,
  changeContact,
  changeEmployer,
  deleteEmployer,
  inviteAdministrator,
  replaceCode,
} from './employers.act.js';
import { eraseSomebody } from './erase-somebody.act.js';
import { takeEverything } from './export.act.js';
import { forgetPassword } from './forget-password.act.js';
import { beginImport, goOnWithImport } from './import-history.act.js';
import { importPeople } from './import-people.act.js';
import { hireInstructor, instructorWorks } from './instructors.act.js';
import { enterOpeningInvoice, issueInvoice, payOpeningInvoice, settleInvoice } from './invoice.act.js';
import { makeCall } from './make-call.act.js';
import { markAtTwoDesks, markOutcome } from './mark-outcome.act.js';
import {
  answerInvitation,
  changeJobs,
  inviteAgain,
  joinByCode,
  registerByInvitation,
  withdraw,
} from './membership.act.js';
import { moveClass } from './move-class.act.js';
import { moveSeat } from './move-seat.act.js';
import { bookForATest, openTheCenter } from './open.act.js';
import { changeProfile, readNotices, subscribeCalendar } from './own-record.act.js';
import { pay } from './pay.act.js';
import { payByLink } from './pay-by-link.act.js';
import { changePlaces } from './places.act.js';
import { refund } from './refund.act.js';
import { register } from './register.act.js';
import { removeSeat } from './remove-seat.act.js';
import { rushOfInvoices, rushOnEmployer, rushOnRoster } from './rush.act.js';
import { scheduleClass } from './schedule-class.act.js';
import { scheduleSeries } from './schedule-series.act.js';
import { blockAccount, changePassword, changeSecondStep, endSessions, forgetDevice } from './secure-account.act.js';
import { settleDebits } from './settle-debits.act.js';
import { settleHandRefund } from './settle-hand-refund.act.js';
import { settleUnmatched } from './settle-unmatched.act.js';
import { askAboutTexts, bookByPhone, staffEnroll } from './staff-enroll.act.js';
import {
  deleteStudent,
  enterStudent,
  enterTwice,
  noteSomething,
  partRecords,
  registerAtLast,
  sortDuplicates,
} from './students.act.js';
import { takeCash } from './take-cash.act.js';
import { textTheCenter } from './text-the-center.act.js';
import { wordMessage } from './word-message.act.js';
import {
  resendMessage,
  testConnections,
  writeToAll,
  writeToEmployers,
  writeToStudents,
} from './write-to-people.act.js';

export const acts: readonly Act[] = [
  openTheCenter,
  bookForATest,
  scheduleClass,
  register,
  book,
  staffEnroll,
  askAboutTexts,
  bookByPhone,
  pay,
  payByLink,
  cancelSeat,
  removeSeat,
  changeClass,
  moveClass,
  makeCall,
  cancelClass,
  markOutcome,
  markAtTwoDesks,
  takeCash,
  refund,
  importPeople,
  beginImport,
  goOnWithImport,
  takeEverything,
  changeMethod,
  textTheCenter,
  forgetPassword,
  changeAddress,
  issueInvoice,
  settleInvoice,
  enterOpeningInvoice,
  payOpeningInvoice,
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
  changeCenter,
  changeRules,
  hireClerk,
  inviteClerk,
  clerkWorks,
  hireInstructor,
  instructorWorks,
  wordMessage,
  saveView,
  setUp,
  signUp,
  enterEcard,
  enterOutsideCard,
  pasteCodes,
  inviteToRenew,
  sendCard,
  noteSomething,
  changeTexts,
  closeClass,
  changePlaces,
  addCourse,
  changeCourse,
  deleteCourse,
  joinCourse,
  keepAgencies,
  registerInterest,
  addEmployer,
  changeEmployer,
  inviteAdministrator,
  changeContact,
  replaceCode,
  deleteEmployer,
  registerByInvitation,
  answerInvitation,
  joinByCode,
  changeJobs,
  withdraw,
  inviteAgain,
  changeProfile,
  readNotices,
  subscribeCalendar,
  rushOnRoster,
  rushOnEmployer,
  rushOfInvoices,
  changePassword,
  changeSecondStep,
  endSessions,
  forgetDevice,
  blockAccount,
  enterStudent,
  enterTwice,
  registerAtLast,
  sortDuplicates,
  partRecords,
  deleteStudent,
  eraseSomebody,
  writeToStudents,
  writeToEmployers,
  writeToAll,
  resendMessage,
  testConnections,
];
