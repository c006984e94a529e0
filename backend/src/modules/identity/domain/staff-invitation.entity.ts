import { defineEntity } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import type { StaffRole } from '../../../shared/domain/permission.js';
import { staffInvitationAccepted, staffInvitationWithdrawn, staffInvited } from '../events.js';

const DAY = 24 * 3_600_000;
/** How long a link works. */
const LIFETIME_MS = 7 * DAY;
/** How long staff see that an invitation ended. */
export const KEPT_AFTER_END_MS = 30 * DAY;

const StaffInvitationSchema = defineEntity({
  name: 'StaffInvitation',
  schema: 'identity',
  tableName: 'staff_invitations',
  properties: (p) => ({
    id: p.uuid().primary(),
    /** In lower case. */
    email: p.text(),
    staffRole: p.text().$type<StaffRole>(),
    invitedBy: p.uuid(),
    /** Of the token in the link; null until the email is written. */
    tokenHash: p.type('bytea').$type<Buffer>().strictNullable(),
    sentAt: p.datetime(),
    expiresAt: p.datetime(),
  }),
});

/** An address that is invited to the staff. Deleted once it is accepted or withdrawn. */
export class StaffInvitation extends StaffInvitationSchema.class {
  /** @param email normalized */
  static issue(input: Pick<StaffInvitation, 'email' | 'staffRole' | 'invitedBy'>, now: Date): StaffInvitation {
    const invitation = Object.assign(new StaffInvitation(), { id: newId(), ...input });
    invitation.beSent(now, false);
    return invitation;
  }

  /** Another email replaces the earlier link. From now on, the invitation depends on the right of who sends it again. */
  sendAgain(invitedBy: string, now: Date, staffRole = this.staffRole): void {
    Object.assign(this, { invitedBy, staffRole });
    this.beSent(now, true);
  }

  private beSent(now: Date, isAgain: boolean): void {
    Object.assign(this, { tokenHash: null, sentAt: now, expiresAt: new Date(now.getTime() + LIFETIME_MS) });
    const { id, email, staffRole } = this;
    raise(this, staffInvited({ invitationId: id, email, staffRole, isAgain }));
  }

  /** Whether its email has still to be written. Jobs of an invitation that was sent twice write it once. */
  get isUnwritten(): boolean {
    return this.tokenHash === null;
  }

  /** The email is written. */
  setLink(tokenHash: Buffer): void {
    this.tokenHash = tokenHash;
  }

  /** Who sent it may no longer invite. The link stays dead, also if they may again. */
  end(now: Date): void {
    if (this.expiresAt > now) this.expiresAt = now;
  }

  /** The person joins the staff with this account; the caller deletes the row. */
  accept(userId: string): void {
    const { id, staffRole, invitedBy } = this;
    raise(this, staffInvitationAccepted({ invitationId: id, userId, staffRole, invitedBy }));
  }

  /** Its link no longer works; the caller deletes the row. */
  withdraw(): void {
    const { id, email, staffRole } = this;
    raise(this, staffInvitationWithdrawn({ invitationId: id, email, staffRole }));
  }
}
StaffInvitationSchema.setClass(StaffInvitation);
