import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { CENTER_ID, Center } from '../domain/center.entity.js';
import type { MessageKind } from '../events.js';

/** Opens the center for good; without effect on one that is open. */
export class OpenCenter extends Command<void> {
  constructor(
    readonly by: string,
    readonly heldBack: readonly MessageKind[],
  ) {
    super();
  }
}

/** Lets a kind of message go out that was held back when the center opened; without effect on others. */
export class ReleaseHeldBackKind extends Command<void> {
  constructor(readonly message: MessageKind) {
    super();
  }
}

@CommandHandler(OpenCenter)
export class OpenCenterHandler implements ICommandHandler<OpenCenter> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ by, heldBack }: OpenCenter): Promise<void> {
    await this.em.transactional(async (em) => (await lockCenter(em)).open(by, heldBack, this.clock.now()));
  }
}

@CommandHandler(ReleaseHeldBackKind)
export class ReleaseHeldBackKindHandler implements ICommandHandler<ReleaseHeldBackKind> {
  constructor(private readonly em: EntityManager) {}

  async execute({ message }: ReleaseHeldBackKind): Promise<void> {
    await this.em.transactional(async (em) => (await lockCenter(em)).release(message));
  }
}

const lockCenter = (em: EntityManager): Promise<Center> =>
  lockOrFail(em, Center, { id: CENTER_ID }, () => new NotFound('Settings not found'));
