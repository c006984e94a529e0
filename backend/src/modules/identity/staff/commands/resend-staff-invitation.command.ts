import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { staffInvitationLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { StaffInvitationNotFound } from '../../domain/identity.errors.js';
import { StaffInvitation } from '../../domain/staff-invitation.entity.js';
import { assertInvitable } from '../invitable.js';

/** Sends an invitation again, whose earlier link no longer works from now on. */
export class ResendStaffInvitation extends Command<void> {
  constructor(
    readonly invitationId: string,
    /** The administrator in whose name it is sent from now on. */
    readonly actorId: string,
  ) {
    super();
  }
}

@CommandHandler(ResendStaffInvitation)
export class ResendStaffInvitationHandler implements ICommandHandler<ResendStaffInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @throws {StaffInvitationNotFound} @throws {AlreadyOnStaff} @throws {InvitedAccountDisabled} @throws {TooManyAttempts} */
  async execute({ invitationId, actorId }: ResendStaffInvitation): Promise<void> {
    await this.em.transactional(async (em) => {
      const invitation = await lockOrFail(em, StaffInvitation, invitationId, () => new StaffInvitationNotFound());
      await assertInvitable(em, invitation.email);
      await this.limiter.consume(staffInvitationLimits(actorId, invitation.email));
      invitation.sendAgain(actorId, this.clock.now());
    });
  }
}
