import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentRefused, PaymentsPort } from '../../../../integrations/payments/payments.port.js';
import { InvalidInput } from '../../../../shared/domain/domain-error.js';
import { centsFromDollars } from '../../../../shared/domain/money.js';
import type { Actor } from '../../../../shared/http/actor.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { NoPaymentMethod } from '../../domain/billing.errors.js';
import { ofCurrentMerchant } from '../../gateway/merchants.js';
import type { VerifyBankAccountInput } from '../payment-methods.dto.js';
import { PaymentMethods } from '../payment-methods.js';
import { autoOrganization } from '../queries/auto-organization.js';

/** The account's holder enters what arrived at the bank. */
export class VerifyBankAccount extends Command<void> {
  constructor(
    readonly input: VerifyBankAccountInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(VerifyBankAccount)
export class VerifyBankAccountHandler implements ICommandHandler<VerifyBankAccount> {
  constructor(
    private readonly sql: Sql,
    private readonly gateway: PaymentsPort,
    private readonly methods: PaymentMethods,
  ) {}

  async execute({ input: { amounts, descriptorCode }, actor }: VerifyBankAccount): Promise<void> {
    const { id } = await autoOrganization(this.sql, actor.organizationId);
    const path = descriptorCode ? 'descriptorCode' : 'amounts';
    if (!amounts && !descriptorCode) throw new InvalidInput({ path, message: 'Enter both amounts or the code.' });
    const method = await this.sql.one<{ setup: string; customer: string }>(
      `select gateway_setup as setup, gateway_customer as customer from billing.payment_methods m
       where ${ofCurrentMerchant('m')} and organization_id = $1 and status = 'verifying' and removed_at is null`,
      [id],
    );
    if (!method) throw new NoPaymentMethod();
    const proof = descriptorCode ? { descriptorCode } : { amounts: amounts!.map(centsFromDollars) };
    try {
      await this.gateway.verifyBankAccount(method.setup, proof);
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      // After too many guesses the setup is over.
      await this.methods.follow(method.setup, method.customer);
      throw new InvalidInput({ path, message: error.message });
    }
    await this.methods.follow(method.setup, method.customer);
  }
}
