import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../../shared/sql/lock.js';
import { RememberedDevice } from '../../domain/remembered-device.entity.js';

/**
 * Forgets one of the user's remembered devices, which then needs MFA again.
 * @throws {NotFound} also for another user's device
 */
export class ForgetDevice extends Command<void> {
  constructor(
    readonly userId: string,
    readonly deviceId: string,
  ) {
    super();
  }
}

@CommandHandler(ForgetDevice)
export class ForgetDeviceHandler implements ICommandHandler<ForgetDevice> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, deviceId }: ForgetDevice): Promise<void> {
    await this.em.transactional(async (em) => {
      const where = { id: deviceId, userId };
      const device = await lockOrFail(em, RememberedDevice, where, () => new NotFound('Device not found'));
      device.forget();
      em.remove(device);
    });
  }
}
