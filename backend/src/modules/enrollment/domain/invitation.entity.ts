import { defineEntity } from '@mikro-orm/core';
import { newId } from '../../../shared/domain/id.js';

/** How many people staff may invite to one organization in 24 hours. */
const MAX_BY_STAFF = 10_000;
/** How many an organization that just began may invite: a list of 500 at once. */
const MAX_BY_NEW_EMPLOYER = 500;

/**
 * How many people may be invited to one organization in 24 hours. Its administrators write to addresses that they choose, in the
 * center's name: what they may send grows with the people who joined by themselves and whom they confirmed.
 */
export function maxInvitationsADay(isByStaff: boolean, joinedPeople: number): number {
  return isByStaff ? MAX_BY_STAFF : Math.max(MAX_BY_NEW_EMPLOYER, 2 * joinedPeople);
}

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
