import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BillingApi } from '../../billing/index.js';
import type { BrowserContext } from '../../identity/index.js';
import type { LinkPaymentResponse } from './payment-links.dto.js';
import { asStudent, PaymentLinks } from './payment-links.js';

/** Opens the card payment of the seat of a link: the same that its student opens in their account. */
export class PayByLink extends Command<{ clientSecret: string }> {
  constructor(
    readonly token: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(PayByLink)
export class PayByLinkHandler implements ICommandHandler<PayByLink> {
  constructor(
    private readonly links: PaymentLinks,
    private readonly billing: BillingApi,
  ) {}

  /** @throws {PaymentLinkNotFound} @throws {PaymentLinkEnded} @throws {NothingToPay} @throws {PaymentInProgress} */
  async execute({ token, browser }: PayByLink): Promise<{ clientSecret: string }> {
    const { enrollmentId, studentId } = await this.links.findOpen(token, browser);
    return await this.billing.openPayment(enrollmentId, asStudent(studentId));
  }
}

/** Asks the gateway how the payment of the seat of a link stands, so that a lost answer is never followed by a second charge. */
export class CheckLinkPayment extends Command<LinkPaymentResponse> {
  constructor(
    readonly token: string,
    readonly browser: BrowserContext,
  ) {
    super();
  }
}

@CommandHandler(CheckLinkPayment)
export class CheckLinkPaymentHandler implements ICommandHandler<CheckLinkPayment> {
  constructor(
    private readonly links: PaymentLinks,
    private readonly billing: BillingApi,
  ) {}

  /** @throws {PaymentLinkNotFound} @throws {PaymentLinkEnded} for a seat that was given up */
  async execute({ token, browser }: CheckLinkPayment): Promise<LinkPaymentResponse> {
    const { enrollmentId, studentId } = await this.links.findHeld(token, browser);
    const { due, underWay } = await this.billing.checkPayment(enrollmentId, asStudent(studentId));
    return { due, underWay };
  }
}
