import { AcceptStaffInvitationHandler } from './commands/accept-staff-invitation.command.js';
import { InviteStaffHandler } from './commands/invite-staff.command.js';
import { ResendStaffInvitationHandler } from './commands/resend-staff-invitation.command.js';
import { WithdrawStaffInvitationHandler } from './commands/withdraw-staff-invitation.command.js';
import { GetStaffInvitationHandler } from './queries/get-staff-invitation.query.js';
import { GetStaffInvitationLinkHandler } from './queries/get-staff-invitation-link.query.js';
import { ListStaffInvitationsHandler } from './queries/list-staff-invitations.query.js';
import { SendStaffInvitation } from './reactions/send-staff-invitation.reaction.js';

export const staffProviders = [
  AcceptStaffInvitationHandler,
  InviteStaffHandler,
  ResendStaffInvitationHandler,
  WithdrawStaffInvitationHandler,
  GetStaffInvitationHandler,
  GetStaffInvitationLinkHandler,
  ListStaffInvitationsHandler,
  SendStaffInvitation,
];
