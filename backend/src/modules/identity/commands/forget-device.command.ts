import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { RememberedDevice } from '../domain/remembered-device.entity.js';

/** Asks one of the person's remembered devices for a code again. Somebody else's does not exist: throws NotFound. */
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
      const device = await em.findOne(RememberedDevice, { id: deviceId, userId });
      if (!device) throw new NotFound('Device not found');
      device.forget();
      em.remove(device);
    });
  }
}
