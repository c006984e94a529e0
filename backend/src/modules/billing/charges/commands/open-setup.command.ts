import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentRefused, PaymentsPort } from '../../../../integrations/payments/payments.port.js';
import { newId } from '../../../../shared/domain/id.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { Merchants, ofCurrentMerchant } from '../../gateway/merchants.js';
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
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly merchants: Merchants,
  ) {}

  async execute({ actor }: OpenSetup): Promise<{ clientSecret: string }> {
    const organization = await autoOrganization(this.sql, actor.organizationId);
    const merchantId = await this.merchants.current();
    const metadata = { organizationId: organization.id, methodId: newId() };
    const known = await this.customerOf(organization.id);
    const customerId = known ?? (await this.newCustomer(organization, merchantId));
    try {
      return await this.gateway.createSetup({ customerId, metadata });
    } catch (error) {
      // Somebody deleted the customer there.
      if (!(error instanceof PaymentRefused && error.isMissing) || !known) throw error;
      return await this.gateway.createSetup({
        customerId: await this.newCustomer(organization, merchantId, known),
        metadata,
      });
    }
  }

  /** The organization's customer at the present merchant. */
  private async customerOf(organizationId: string): Promise<string | null> {
    const account = await this.sql.one<{ customer: string | null }>(
      `select gateway_customer as customer from billing.accounts a where organization_id = $1 and ${ofCurrentMerchant('a')}`,
      [organizationId],
    );
    return account?.customer ?? null;
  }

  /** Of two forms that are opened at once, the first one's customer is kept; the other is never used. */
  private async newCustomer(
    { id, name, adminEmail: email }: AutoOrganization,
    merchantId: string | null,
    lost: string | null = null,
  ): Promise<string> {
    const customer = await this.gateway.createCustomer({ name, email, metadata: { organizationId: id } });
    await this.sql.run(
      `insert into billing.accounts as a (organization_id, gateway_customer, merchant_id) values ($1, $2, $3)
       on conflict (organization_id) do update
         set gateway_customer = excluded.gateway_customer, merchant_id = excluded.merchant_id
       where a.gateway_customer is null or a.gateway_customer = $4 or a.merchant_id is distinct from excluded.merchant_id`,
      [id, customer, merchantId, lost],
    );
    return (await this.customerOf(id))!;
  }
}
