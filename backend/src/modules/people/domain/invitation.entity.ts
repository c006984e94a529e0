import { defineEntity } from '@mikro-orm/core';
import { newId } from '../../../shared/domain/id.js';
import { InvitationEnded } from './people.errors.js';

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

const DAY = 24 * 3_600_000;
/** How long a link works. */
const LIFETIME = 90 * DAY;
/** Nobody gets two emails of one organization within this time. */
const BETWEEN_MAILS = DAY;
/** Somebody who said no is left alone for this time. */
const AFTER_A_NO = 30 * DAY;
/** Nobody gets more emails of one organization than this in the time that starts with the first of them. */
export const MAX_MAILS = 3;
export const MAX_MAILS_DAYS = 30;

const InvitationSchema = defineEntity({
  name: 'Invitation',
  schema: 'people',
  tableName: 'invitations',
  properties: (p) => ({
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** In lower case. */
    email: p.text(),
    firstName: p.text(),
    /** The record that the employer's list made; after the yes, the person's own. */
    studentId: p.uuid().nullable(),
    /** Of the token in the link. Null until the email is written, and in invitations of earlier versions. */
    tokenHash: p.type('bytea').$type<Buffer>().nullable(),
    /** How many emails were written since `mailedSince`. */
    mails: p.integer(),
    mailedSince: p.datetime().nullable(),
    invitedAt: p.datetime(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
    declinedAt: p.datetime().nullable(),
    withdrawnAt: p.datetime().nullable(),
  }),
});

interface InvitedPerson {
  organizationId: string;
  email: string;
  firstName: string;
  studentId: string;
}

/** The invitation of an address to an organization: one row for each pair, which a further email renews. */
export class Invitation extends InvitationSchema.class {
  static issue(person: InvitedPerson, now: Date): Invitation {
    const invitation = Object.assign(new Invitation(), { ...person, id: newId(), mails: 0, mailedSince: null });
    invitation.renew(person, now);
    return invitation;
  }

  /** Whether the person may not be invited by an email now: they just were, or too often, or have said no. */
  mayNotBeSent(now: Date): boolean {
    const justWas = !this.endedUnwritten && isAfter(this.invitedAt, now, BETWEEN_MAILS);
    return justWas || this.hadAllMails(now) || this.isRefused(now);
  }

  /** Whether the person said no a short time ago. */
  isRefused(now: Date): boolean {
    return isAfter(this.declinedAt, now, AFTER_A_NO);
  }

  /** The person is invited by another email, whose link replaces the earlier one. */
  renew({ firstName, studentId }: Pick<InvitedPerson, 'firstName' | 'studentId'>, now: Date): void {
    this.reopen(studentId);
    this.firstName = firstName;
    this.tokenHash = null;
    this.invitedAt = now;
    this.expiresAt = new Date(now.getTime() + LIFETIME);
  }

  /** Entered again after it was withdrawn: the link of the last email works again. */
  reopen(studentId: string): void {
    Object.assign(this, { studentId, acceptedAt: null, declinedAt: null, withdrawnAt: null });
  }

  /** The email is written. */
  setLink(tokenHash: Buffer, now: Date): void {
    this.tokenHash = tokenHash;
    if (isAfter(this.mailedSince, now, MAX_MAILS_DAYS * DAY)) this.mails += 1;
    else Object.assign(this, { mails: 1, mailedSince: now });
  }

  /** Whether its email has still to be written. Jobs of an invitation that was issued twice write it once. */
  get isUnwritten(): boolean {
    return this.isPending && !this.tokenHash;
  }

  private hadAllMails(now: Date): boolean {
    return this.mails >= MAX_MAILS && isAfter(this.mailedSince, now, MAX_MAILS_DAYS * DAY);
  }

  /** Withdrawn before its email was written. */
  private get endedUnwritten(): boolean {
    return this.withdrawnAt != null && !this.tokenHash && !this.acceptedAt;
  }

  /** Whether it names the person who proves its address. A no of theirs, and the end of its link, don't count. */
  get isPending(): boolean {
    return !this.acceptedAt && !this.withdrawnAt;
  }

  /** Whether it waits for an answer. */
  isOpen(now: Date): boolean {
    return this.isPending && !this.declinedAt && this.expiresAt > now;
  }

  /** @throws {InvitationEnded} unless it waits for an answer */
  assertOpen(now: Date): void {
    if (!this.isOpen(now)) throw new InvitationEnded(this.acceptedAt ? 'accepted' : 'over');
  }

  /** The link works once. */
  accept(studentId: string, now: Date): void {
    Object.assign(this, { studentId, acceptedAt: now, declinedAt: null, tokenHash: null });
  }

  decline(now: Date): void {
    this.declinedAt = now;
  }

  withdraw(now: Date): void {
    this.withdrawnAt = now;
  }
}
InvitationSchema.setClass(Invitation);

const isAfter = (moment: Date | null | undefined, now: Date, period: number): boolean =>
  moment != null && now.getTime() - moment.getTime() < period;

/** Who said no after this moment is left alone. */
export const refusedSince = (now: Date): Date => new Date(now.getTime() - AFTER_A_NO);
/** Emails that were written since a later moment count. */
export const mailsCountSince = (now: Date): Date => new Date(now.getTime() - MAX_MAILS_DAYS * DAY);
