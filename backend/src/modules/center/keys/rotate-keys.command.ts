import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { domainError } from '../../../shared/domain/domain-error.js';
import { SecretBox } from '../../../shared/secrets/secret-box.js';
import { ProviderKey } from '../domain/provider-key.entity.js';
import { ErasureKey } from '../erased/erasure-key.js';

/** A stored key can't be decrypted, so none was changed. */
export class UnreadableKey extends domainError('conflict', 'unreadable_key') {}

/** Encrypts stored keys, and that of erasures, with the current SECRETS_KEY; returns how many had a previous one. @throws {UnreadableKey} */
export class RotateProviderKeys extends Command<number> {}

@CommandHandler(RotateProviderKeys)
export class RotateProviderKeysHandler implements ICommandHandler<RotateProviderKeys> {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
    private readonly erasure: ErasureKey,
  ) {}

  execute(): Promise<number> {
    return this.em.transactional(async (em) => {
      const keys = await em.findAll(ProviderKey, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const old = keys.filter(({ sealed }) => !this.box.isCurrent(sealed));
      for (const key of old) key.reseal(this.box.seal(key.provider, this.open(key)));
      return old.length + (await this.resealErasureKey());
    });
  }

  private async resealErasureKey(): Promise<number> {
    return await this.erasure.reseal().catch((error) => {
      const reason = (error as Error).message;
      throw new UnreadableKey(`Nothing was changed, because the key of erasures can't be read. ${reason}`);
    });
  }

  private open({ provider, sealed }: ProviderKey): string {
    try {
      return this.box.open(provider, sealed);
    } catch (error) {
      const reason = (error as Error).message;
      throw new UnreadableKey(`Nothing was changed, because the stored key of ${provider} can't be read. ${reason}`);
    }
  }
}
