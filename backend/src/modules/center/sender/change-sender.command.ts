import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { domainError, InvalidInput, NotFound } from '../../../shared/domain/domain-error.js';
import { Outages } from '../../../shared/events/outages.js';
import { isDefaultSender } from '../../../shared/mail-server/sender.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { CENTER_ID, Center } from '../domain/center.entity.js';
import type { SenderInput } from './sender.dto.js';

export class SenderFromEnvironment extends domainError(
  'conflict',
  'sender_from_environment',
  'The sender comes from MAIL_FROM in the environment and can only be changed there.',
) {}

/** Changes who emails are from. */
export class ChangeSender extends Command<void> {
  constructor(readonly sender: SenderInput) {
    super();
  }
}

@CommandHandler(ChangeSender)
export class ChangeSenderHandler implements ICommandHandler<ChangeSender> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly keys: ProviderKeys,
    private readonly outages: Outages,
  ) {}

  /**
   * @throws {SenderFromEnvironment}
   * @throws {InvalidInput} in production for the address that no domain has
   */
  async execute({ sender }: ChangeSender): Promise<void> {
    if (this.config.mail.from) throw new SenderFromEnvironment();
    if (this.config.production && isDefaultSender(sender)) {
      throw new InvalidInput({ path: 'address', message: 'Enter an address of your own domain.' });
    }
    await this.em.transactional(async (em) => {
      const center = await lockOrFail(em, Center, { id: CENTER_ID }, () => new NotFound('Settings not found'));
      center.changeSender(sender);
    });
    this.keys.forget();
    await this.outages.tryNow('email');
  }
}
