import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { NotFound } from '../../../shared/domain/domain-error.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import type { DismissalInput, SetupStepInput, TestEmailInput } from './setup.dto.js';
import { SETUP_ID, Setup } from './setup.entity.js';

/** Decides about a step of the checklist, says where the test email arrived, or dismisses the list. */
export class ChangeSetup extends Command<void> {
  constructor(readonly change: SetupStepInput | DismissalInput | TestEmailInput) {
    super();
  }
}

@CommandHandler(ChangeSetup)
export class ChangeSetupHandler implements ICommandHandler<ChangeSetup> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvalidInput} for a step that only records prove */
  async execute({ change }: ChangeSetup): Promise<void> {
    await this.em.transactional(async (em) => {
      const setup = await lockOrFail(em, Setup, SETUP_ID, () => new NotFound('Settings not found'));
      const now = this.clock.now();
      if ('step' in change) setup.decide(change.step, change.state);
      else if ('answer' in change) setup.answerTestEmail(change.answer, now);
      else if (change.isDismissed) setup.dismiss(now);
      else setup.bringBack();
    });
  }
}
