import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { ProviderKeys } from '../../../integrations/provider-keys.port.js';
import { Clock } from '../../../shared/domain/clock.js';
import { domainError, InvalidInput } from '../../../shared/domain/domain-error.js';
import { type Channel, Outages } from '../../../shared/events/outages.js';
import { HostNotAllowed, MailHosts } from '../../../shared/mail-server/mail-hosts.js';
import { readSmtpUrl } from '../../../shared/mail-server/smtp-server.js';
import { SecretBox } from '../../../shared/secrets/secret-box.js';
import { Sql } from '../../../shared/sql/sql.js';
import { type Provider, ProviderKey } from '../domain/provider-key.entity.js';
import { isSetInEnvironment } from './environment-keys.js';

export class KeyFromEnvironment extends domainError(
  'conflict',
  'key_from_environment',
  'This key comes from the environment and can only be changed there.',
) {}

/** The channel that a provider's key may have paused. */
const CHANNEL_OF: Record<Provider, Channel> = { sendgrid: 'email', smtp: 'email', twilio: 'sms', stripe: 'payments' };

/** Changes of a provider's key take turns until the transaction ends. */
export async function lockKey(sql: Sql, provider: Provider): Promise<void> {
  await sql.run('select pg_advisory_xact_lock(hashtext($1))', [`key of ${provider}`]);
}

/** Stores the key of a provider, or removes it. */
export class ChangeProviderKey extends Command<void> {
  constructor(
    readonly provider: Provider,
    readonly key: { secret: string; ending: string } | null,
    readonly userId: string,
  ) {
    super();
  }
}

@CommandHandler(ChangeProviderKey)
export class ChangeProviderKeyHandler implements ICommandHandler<ChangeProviderKey> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly keys: ProviderKeys,
    private readonly outages: Outages,
  ) {}

  /**
   * @throws {KeyFromEnvironment}
   * @throws {InvalidInput} for a mail server that administrators may not choose
   * @throws {NoSecretsKey}
   */
  async execute({ provider, key, userId }: ChangeProviderKey): Promise<void> {
    if (isSetInEnvironment(this.config, provider)) throw new KeyFromEnvironment();
    if (provider === 'smtp' && key) await this.assertHostAllowed(key.secret);
    await this.em.transactional(async (em) => {
      await lockKey(this.sql, provider);
      const existing = await em.findOne(ProviderKey, provider);
      if (key) {
        const stored = existing ?? ProviderKey.of(provider);
        stored.set(this.box.seal(provider, key.secret), key.ending.slice(-4), userId, this.clock.now());
        em.persist(stored);
      } else if (existing) {
        existing.remove();
        em.remove(existing);
      }
    });
    this.keys.forget();
    await this.outages.tryNow(CHANNEL_OF[provider]);
  }

  private async assertHostAllowed(url: string): Promise<void> {
    const { allowedHosts } = this.config.mail;
    if (!allowedHosts) return;
    try {
      await new MailHosts(allowedHosts).assertAllowed(readSmtpUrl(url).server);
    } catch (error) {
      throw error instanceof HostNotAllowed ? new InvalidInput({ path: 'url', message: error.message }) : error;
    }
  }
}
