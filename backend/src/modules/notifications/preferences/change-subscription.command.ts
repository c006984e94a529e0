import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { Sql } from '../../../shared/sql/sql.js';
import { MailSubscription } from '../domain/mail-subscription.entity.js';
import { SubscriptionNotFound } from '../domain/notifications.errors.js';
import { Preferences } from '../domain/preferences.entity.js';

/**
 * Ends or resumes the emails of one kind to one address, by the token in them. The switch of an account with that address follows.
 * @throws {SubscriptionNotFound}
 */
export class ChangeSubscription extends Command<void> {
  constructor(
    readonly token: string,
    readonly wanted: boolean,
  ) {
    super();
  }
}

@CommandHandler(ChangeSubscription)
export class ChangeSubscriptionHandler implements ICommandHandler<ChangeSubscription> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async execute({ token, wanted }: ChangeSubscription): Promise<void> {
    await this.em.transactional(async (em) => {
      const subscription = await lockOrFail(em, MailSubscription, { token }, () => new SubscriptionNotFound());
      if (wanted) subscription.resume();
      else subscription.unsubscribe(this.clock.now());
      const { address, choice } = subscription;
      const account = await this.sql.one<{ id: string }>('select id from identity.users where email = $1', [address]);
      if (!account) return;
      const preferences = (await em.findOne(Preferences, account.id)) ?? Preferences.of(account.id);
      preferences.choose({ [choice]: wanted });
      em.persist(preferences);
    });
  }
}
