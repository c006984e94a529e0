import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { BillingController } from './billing.controller.js';
import { ApplyGatewayEventHandler } from './commands/apply-gateway-event.command.js';
import { CreatePaymentIntentHandler } from './commands/create-payment-intent.command.js';
import { LedgerEntry } from './domain/ledger-entry.entity.js';
import { GetEnrollmentPaymentHandler } from './queries/get-enrollment-payment.query.js';
import { EnterManualPaymentStatus } from './reactions/enter-manual-payment-status.reaction.js';

@Module({
  imports: [MikroOrmModule.forFeature([LedgerEntry])],
  controllers: [BillingController],
  providers: [
    CreatePaymentIntentHandler,
    ApplyGatewayEventHandler,
    GetEnrollmentPaymentHandler,
    EnterManualPaymentStatus,
  ],
})
export class BillingModule {}
