import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import { normalEmail } from '../../../../shared/domain/email.js';
import { RateLimiter } from '../../../../shared/http/rate-limits/rate-limiter.js';
import { staffInvitationLimits } from '../../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { AlreadyInvited } from '../../domain/identity.errors.js';
import { StaffInvitation } from '../../domain/staff-invitation.entity.js';
import { assertInvitable } from '../invitable.js';
import type { InviteStaffInput } from '../staff.dto.js';
import { endReason } from '../staff-invitation-sql.js';

/** Invites an address to the staff; a link that has ended is replaced. Returns the id of the invitation. */
export class InviteStaff extends Command<string> {
  constructor(
    readonly input: InviteStaffInput,
    /** The administrator who invites. */
    readonly actorId: string,
  ) {
    super();
  }
}

@CommandHandler(InviteStaff)
export class InviteStaffHandler implements ICommandHandler<InviteStaff> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @throws {AlreadyInvited} @throws {AlreadyOnStaff} @throws {InvitedAccountDisabled} @throws {TooManyAttempts} */
  async execute({ input: { staffRole, ...input }, actorId }: InviteStaff): Promise<string> {
    const email = normalEmail(input.email);
    const now = this.clock.now();
    return await this.em.transactional(async (em) => {
      await assertInvitable(em, email);
      const earlier = await em.findOne(StaffInvitation, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (earlier && (await this.works(earlier.id, now))) throw new AlreadyInvited();
      await this.limiter.consume(staffInvitationLimits(actorId, email));
      const invitation = earlier ?? StaffInvitation.issue({ email, staffRole, invitedBy: actorId }, now);
      earlier?.sendAgain(actorId, now, staffRole);
      em.persist(invitation);
      return invitation.id;
    });
  }

  private async works(id: string, now: Date): Promise<boolean> {
    const working = await this.sql.one(
      `select from identity.staff_invitations i where i.id = $1 and ${endReason('$2')} is null`,
      [id, now],
    );
    return working !== undefined;
  }
}
