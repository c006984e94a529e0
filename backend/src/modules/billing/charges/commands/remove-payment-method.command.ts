import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../../shared/domain/clock.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NoPaymentMethod } from '../../domain/billing.errors.js';
import { PaymentMethods } from '../payment-methods.js';
import { autoOrganization } from '../queries/auto-organization.js';

/** An organization's administrator removes its method, also one that is being verified. Nothing is charged any more. */
export class RemovePaymentMethod extends Command<void> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(RemovePaymentMethod)
export class RemovePaymentMethodHandler implements ICommandHandler<RemovePaymentMethod> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly methods: PaymentMethods,
    private readonly clock: Clock,
  ) {}

  async execute({ actor }: RemovePaymentMethod): Promise<void> {
    const { id } = await autoOrganization(this.sql, actor.organizationId);
    await this.em.transactional(async (em) => {
      const methods = await this.methods.locked(em, id);
      if (methods.length === 0) throw new NoPaymentMethod();
      for (const method of methods) method.remove('removed', this.clock.now());
    });
  }
}
