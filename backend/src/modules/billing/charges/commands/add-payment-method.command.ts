import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type GatewaySetup, PaymentRefused, PaymentsPort } from '../../../../integrations/payments/payments.port.js';
import { InvalidInput } from '../../../../shared/domain/domain-error.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { PaymentMethods } from '../payment-methods.js';
import { autoOrganization } from '../queries/auto-organization.js';

/**
 * Takes on the method that the form saved. The gateway's event says the same, so that nothing is lost if this call is.
 * Only a method of a setup that was opened for this organization is accepted.
 */
export class AddPaymentMethod extends Command<void> {
  constructor(
    readonly paymentMethodId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(AddPaymentMethod)
export class AddPaymentMethodHandler implements ICommandHandler<AddPaymentMethod> {
  constructor(
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly methods: PaymentMethods,
  ) {}

  async execute({ paymentMethodId, actor }: AddPaymentMethod): Promise<void> {
    const { id: organizationId } = await autoOrganization(this.sql, actor.organizationId);
    const setup = await this.setupOf(paymentMethodId);
    const account = await this.sql.one<{ customer: string | null }>(
      'select gateway_customer as customer from billing.accounts where organization_id = $1',
      [organizationId],
    );
    if (!setup || !account?.customer || setup.customerId !== account.customer) {
      throw new InvalidInput({
        path: 'paymentMethodId',
        message: 'This payment method was not saved for your organization. Add it in the form.',
      });
    }
    const isSaved = setup.status === 'verifying' || (setup.status === 'succeeded' && setup.method?.isUsable);
    if (!isSaved) {
      throw new InvalidInput({
        path: 'paymentMethodId',
        message: 'This payment method cannot be charged any more, or was not saved to the end. Add it again.',
      });
    }
    await this.methods.follow(setup.id, setup.customerId);
  }

  private async setupOf(paymentMethodId: string): Promise<GatewaySetup | undefined> {
    try {
      return await this.gateway.findSetupOf(paymentMethodId);
    } catch (error) {
      // The gateway knows no such method.
      if (error instanceof PaymentRefused) return undefined;
      throw error;
    }
  }
}
