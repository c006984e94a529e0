import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ContactAddresses } from './contact-addresses.js';

/** Confirms a contact address with the link that was sent to it. Returns the address. */
export class ConfirmAddress extends Command<string> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(ConfirmAddress)
export class ConfirmAddressHandler implements ICommandHandler<ConfirmAddress> {
  constructor(
    private readonly em: EntityManager,
    private readonly addresses: ContactAddresses,
  ) {}

  /** @throws {InvalidAddressLink} */
  async execute({ token }: ConfirmAddress): Promise<string> {
    return await this.em.transactional(() => this.addresses.confirm(token));
  }
}
