import { InviteToRenewHandler } from './invite-to-renew.command.js';
import {
  NotifyOrganizationsOfExpiry,
  NotifyStaffOfExpiringInstructor,
  NotifyStudentsOfExpiry,
} from './notify-of-expiry.reaction.js';
import { BeginRenewalReminders, SendRenewalReminders } from './send-renewal-reminders.reaction.js';

export const renewalsProviders = [
  InviteToRenewHandler,
  NotifyOrganizationsOfExpiry,
  NotifyStaffOfExpiringInstructor,
  NotifyStudentsOfExpiry,
  BeginRenewalReminders,
  SendRenewalReminders,
];
