import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { StaffInvitationNotFound } from '../../domain/identity.errors.js';
import { StaffInvitation } from '../../domain/staff-invitation.entity.js';

/** Withdraws an invitation, open or ended. */
export class WithdrawStaffInvitation extends Command<void> {
  constructor(readonly invitationId: string) {
    super();
  }
}

@CommandHandler(WithdrawStaffInvitation)
export class WithdrawStaffInvitationHandler implements ICommandHandler<WithdrawStaffInvitation> {
  constructor(private readonly em: EntityManager) {}

  /** @throws {StaffInvitationNotFound} */
  async execute({ invitationId }: WithdrawStaffInvitation): Promise<void> {
    await this.em.transactional(async (em) => {
      const invitation = await lockOrFail(em, StaffInvitation, invitationId, () => new StaffInvitationNotFound());
      invitation.withdraw();
      em.remove(invitation);
    });
  }
}
