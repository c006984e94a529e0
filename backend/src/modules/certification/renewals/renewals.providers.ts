import { InviteAllToRenew } from './invite-to-renew.bulk-action.js';
import { InviteToRenewHandler } from './invite-to-renew.command.js';
import {
  NotifyOrganizationsOfExpiry,
  NotifyStaffOfExpiringInstructor,
  NotifyStudentsOfExpiry,
} from './notify-of-expiry.reaction.js';
import { ListComingRenewalsHandler } from './queries/list-coming-renewals.query.js';
import { PreviewInvitationsHandler } from './queries/preview-invitations.query.js';
import { RenewalInviter } from './renewal-inviter.js';
import {
  BeginRenewalReminders,
  SendFirstRenewalReminders,
  SendRenewalReminders,
} from './send-renewal-reminders.reaction.js';

export const renewalsProviders = [
  ListComingRenewalsHandler,
  InviteToRenewHandler,
  InviteAllToRenew,
  RenewalInviter,
  PreviewInvitationsHandler,
  NotifyOrganizationsOfExpiry,
  NotifyStaffOfExpiringInstructor,
  NotifyStudentsOfExpiry,
  BeginRenewalReminders,
  SendFirstRenewalReminders,
  SendRenewalReminders,
];
