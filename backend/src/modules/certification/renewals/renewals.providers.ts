import { InviteToRenewHandler } from './invite-to-renew.command.js';
import {
  NotifyOrganizationsOfExpiry,
  NotifyStaffOfExpiringInstructor,
  NotifyStudentsOfExpiry,
} from './notify-of-expiry.reaction.js';
import { PreviewInvitationsHandler } from './queries/preview-invitations.query.js';
import { BeginRenewalReminders, SendRenewalReminders } from './send-renewal-reminders.reaction.js';

export const renewalsProviders = [
  InviteToRenewHandler,
  PreviewInvitationsHandler,
  NotifyOrganizationsOfExpiry,
  NotifyStaffOfExpiringInstructor,
  NotifyStudentsOfExpiry,
  BeginRenewalReminders,
  SendRenewalReminders,
];
