import { defineEntity } from '@mikro-orm/core';
import { newId } from '../../../shared/domain/id.js';

/** How many people one organization may invite in 24 hours. Staff have the same limit. */
export const MAX_INVITATIONS_A_DAY = 10_000;

/** Somebody who hasn't joined is invited again after this time at the earliest. */
const DAYS_BETWEEN = 30;
const DAY = 24 * 3_600_000;

const InvitationSchema = defineEntity({
  name: 'Invitation',
  schema: 'enrollment',
  tableName: 'invitations',
  properties: (p) => ({
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** In lower case. */
    email: p.text(),
    firstName: p.text(),
    invitedAt: p.datetime(),
  }),
});

/** The invitation of an address to an organization: one row for each pair. The person joins by the organization's link. */
export class Invitation extends InvitationSchema.class {
  static issue(details: { organizationId: string; email: string; firstName: string }, now: Date): Invitation {
    return Object.assign(new Invitation(), { ...details, id: newId(), invitedAt: now });
  }

  /** Whether the person may not be invited again yet. */
  isRecent(now: Date): boolean {
    return this.invitedAt > recentSince(now);
  }

  renew(firstName: string, now: Date): void {
    this.firstName = firstName;
    this.invitedAt = now;
  }
}
InvitationSchema.setClass(Invitation);

/** Invitations after this moment are recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - DAYS_BETWEEN * DAY);
