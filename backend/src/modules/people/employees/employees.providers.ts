import { AcceptInvitationHandler, DeclineInvitationHandler } from './commands/answer-invitation.command.js';
import { ConfirmMemberHandler } from './commands/confirm-member.command.js';
import { DeleteOrganizationHandler } from './commands/delete-organization.command.js';
import { ImportEmployeesHandler } from './commands/import-employees.command.js';
import { MarkAsLeftHandler } from './commands/mark-as-left.command.js';
import { SendInvitationsAgainHandler } from './commands/send-invitations-again.command.js';
import { Memberships } from './memberships.js';
import { CheckEmployeesHandler } from './queries/check-employees.query.js';
import { GetDeletionImpactHandler } from './queries/get-deletion-impact.query.js';
import { GetInvitationLinkHandler } from './queries/get-invitation-link.query.js';
import { ListInvitationsHandler } from './queries/list-invitations.query.js';
import { ReadEmployeeListHandler } from './queries/read-employee-list.query.js';
import { NotifyOrganizationOfNewMember } from './reactions/notify-organizations.reaction.js';
import { PurgeOldInvitations } from './reactions/purge-old-invitations.reaction.js';
import { SendInvitations } from './reactions/send-invitations.reaction.js';

export const employeesProviders = [
  Memberships,
  AcceptInvitationHandler,
  DeclineInvitationHandler,
  ConfirmMemberHandler,
  DeleteOrganizationHandler,
  ImportEmployeesHandler,
  MarkAsLeftHandler,
  SendInvitationsAgainHandler,
  CheckEmployeesHandler,
  GetDeletionImpactHandler,
  GetInvitationLinkHandler,
  ListInvitationsHandler,
  ReadEmployeeListHandler,
  NotifyOrganizationOfNewMember,
  PurgeOldInvitations,
  SendInvitations,
];
