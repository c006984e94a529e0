import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { type EnteredKeys, PaymentsSetupPort } from '../../../integrations/payments/payments-setup.port.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { InvalidInput } from '../../../shared/domain/domain-error.js';
import { problemOfStripePair } from '../../../shared/keys/key-rules.js';
import { NoSecretsKey, SecretBox } from '../../../shared/secrets/secret-box.js';
import { Sql } from '../../../shared/sql/sql.js';
import { ChangeProviderKey, KeyFromEnvironment, lockKey } from './change-key.command.js';
import { isSetInEnvironment } from './environment-keys.js';

/** Stores Stripe's keys, after Stripe has accepted them and its events find their way here. */
export class ChangeStripeKeys extends Command<void> {
  constructor(
    readonly entered: EnteredKeys,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeStripeKeys)
export class ChangeStripeKeysHandler implements ICommandHandler<ChangeStripeKeys> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly box: SecretBox,
    private readonly config: Config,
    private readonly keys: ProviderKeys,
    private readonly setup: PaymentsSetupPort,
    private readonly commands: CommandBus,
  ) {}

  /**
   * @throws {KeyFromEnvironment}
   * @throws {NoSecretsKey}
   * @throws {InvalidInput} for keys of two modes, and if Stripe refuses the keys or the endpoint
   * @throws {PaymentsUnavailable}
   */
  async execute({ entered, userId }: ChangeStripeKeys): Promise<void> {
    if (isSetInEnvironment(this.config, 'stripe')) throw new KeyFromEnvironment();
    if (!this.box.canSeal) throw new NoSecretsKey();
    const problem = problemOfStripePair(entered);
    if (problem)
      throw new InvalidInput({ path: 'secretKey', message: `The publishable and the secret key ${problem}.` });
    await this.em.transactional(async () => {
      // The endpoint is made under the lock of the key, so that of two calls at once the second one finds that of the first.
      await lockKey(this.sql, 'stripe');
      const { keys } = await this.setup.prepare(entered, (await this.keys.fresh()).stripe);
      const key = { secret: JSON.stringify(keys), ending: keys.secretKey };
      await this.commands.execute(new ChangeProviderKey('stripe', key, userId));
    });
    this.keys.forget();
  }
}
