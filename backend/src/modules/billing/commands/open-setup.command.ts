import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentsPort } from '../../../integrations/payments/payments.port.js';
import { newId } from '../../../shared/domain/id.js';
import type { Actor } from '../../../shared/http/actor.js';
import { ReadModel } from '../../../shared/sql/read.js';
import { type AutoOrganization, autoOrganization } from '../queries/auto-organization.js';

/** Opens the form in which an organization's administrator saves a card or bank account for later charges. */
export class OpenSetup extends Command<{ clientSecret: string }> {
  constructor(readonly actor: Actor) {
    super();
  }
}

@CommandHandler(OpenSetup)
export class OpenSetupHandler implements ICommandHandler<OpenSetup> {
  constructor(
    private readonly em: EntityManager,
    private readonly read: ReadModel,
    private readonly gateway: PaymentsPort,
  ) {}

  async execute({ actor }: OpenSetup): Promise<{ clientSecret: string }> {
    const organization = await autoOrganization(this.read, actor.organizationId);
    const customerId = (await this.customerOf(organization.id)) ?? (await this.newCustomer(organization));
    const metadata = { organizationId: organization.id, methodId: newId() };
    return await this.gateway.createSetup({ customerId, metadata });
  }

  private async customerOf(organizationId: string): Promise<string | null> {
    const account = await this.read.one<{ customer: string | null }>(
      'select gateway_customer as customer from billing.accounts where organization_id = $1',
      [organizationId],
    );
    return account?.customer ?? null;
  }

  /** Of two forms that are opened at once, the first one's customer is kept; the other is never used. */
  private async newCustomer({ id, name, adminEmail: email }: AutoOrganization): Promise<string> {
    const customer = await this.gateway.createCustomer({ name, email, metadata: { organizationId: id } });
    await this.em.execute(
      `insert into billing.accounts (organization_id, gateway_customer) values (?, ?)
       on conflict (organization_id) do update set gateway_customer = excluded.gateway_customer
       where accounts.gateway_customer is null`,
      [id, customer],
    );
    return (await this.customerOf(id))!;
  }
}
