import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { OwnAccount } from '../../domain/identity.errors.js';
import { User } from '../../domain/user.entity.js';
import { AccountAccess } from '../account-access.js';
import { assertNotLast, lockAdmins } from '../lock-admins.js';

/** Disables an account, which ends its sessions at once, or enables it again. */
export class SetAccountDisabled extends Command<void> {
  constructor(
    readonly userId: string,
    readonly disabled: boolean,
    /** The administrator who asks. */
    readonly actorId: string,
  ) {
    super();
  }
}

@CommandHandler(SetAccountDisabled)
export class SetAccountDisabledHandler implements ICommandHandler<SetAccountDisabled> {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccountAccess,
  ) {}

  async execute({ userId, disabled, actorId }: SetAccountDisabled): Promise<void> {
    if (userId === actorId) throw new OwnAccount();
    await this.em.transactional(async (em) => {
      const admins = await lockAdmins(em);
      const user = await lockOrFail(em, User, userId, () => new NotFound('User not found'));
      if (!disabled) return user.enable();
      assertNotLast(admins, user);
      await this.access.disable(user);
    });
  }
}
