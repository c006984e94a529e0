import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SecretBox } from '../../../shared/secrets/secret-box.js';
import { ProviderKey } from '../domain/provider-key.entity.js';

/** Encrypts stored keys with the current SECRETS_KEY; returns how many had a previous one. */
export class RotateProviderKeys extends Command<number> {}

@CommandHandler(RotateProviderKeys)
export class RotateProviderKeysHandler implements ICommandHandler<RotateProviderKeys> {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
  ) {}

  execute(): Promise<number> {
    return this.em.transactional(async (em) => {
      const keys = await em.findAll(ProviderKey, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const old = keys.filter(({ sealed }) => !this.box.isCurrent(sealed));
      for (const key of old) key.reseal(this.box.seal(key.provider, this.box.open(key.provider, key.sealed)));
      return old.length;
    });
  }
}
