import { AnswerApprovalHandler } from './answer-approval.command.js';
import { ListWaitingSeatsHandler } from './list-waiting-seats.query.js';
import { SelfBookings } from './self-bookings.js';
import { ApprovalTick, FindDueApprovals, SettleApproval } from './settle-approvals.reaction.js';
import {
  NotifyOfApprovalRequest,
  NotifyOrganizationOfExpiry,
  NotifyStudentOfApproval,
  SendApprovalExpiry,
  SendApprovalRequest,
  SendSeatApproval,
} from './tell-of-approvals.reaction.js';

export const approvalsProviders = [
  AnswerApprovalHandler,
  ListWaitingSeatsHandler,
  SelfBookings,
  ApprovalTick,
  FindDueApprovals,
  SettleApproval,
  NotifyOfApprovalRequest,
  NotifyOrganizationOfExpiry,
  NotifyStudentOfApproval,
  SendApprovalExpiry,
  SendApprovalRequest,
  SendSeatApproval,
];
