import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../shared/domain/clock.js';
import { lockOrFail } from '../../../shared/sql/lock.js';
import { InvoiceNotFound } from '../domain/billing.errors.js';
import { Invoice } from '../domain/invoice.entity.js';

/** Staff void an invoice: it keeps its number, and its unpaid seats can be put on another one. Payments stay. */
export class VoidInvoice extends Command<void> {
  constructor(
    readonly invoiceId: string,
    readonly reason = '',
  ) {
    super();
  }
}

@CommandHandler(VoidInvoice)
export class VoidInvoiceHandler implements ICommandHandler<VoidInvoice> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @throws {InvoiceSettled} */
  async execute({ invoiceId, reason }: VoidInvoice): Promise<void> {
    await this.em.transactional(async (em) => {
      const invoice = await lockOrFail(em, Invoice, { id: invoiceId }, () => new InvoiceNotFound());
      invoice.void(reason, this.clock.now());
    });
  }
}
