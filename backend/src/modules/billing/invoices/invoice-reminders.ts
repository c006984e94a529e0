import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { InvoicesOfOrganizations } from '../../organizations/index.js';
import { Invoice } from '../domain/invoice.entity.js';

/** When the payers of opening invoices were last reminded. */
@Injectable()
export class InvoiceReminders extends InvoicesOfOrganizations {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Notes an email to these owners, organizations or students. Joins the caller's transaction, which has locked no seat. */
  async noteReminders(invoiceIds: readonly string[], ownerIds: readonly string[]): Promise<void> {
    if (invoiceIds.length === 0) return;
    const owner = { $in: [...ownerIds] };
    const invoices = await this.em.find(
      Invoice,
      {
        id: { $in: [...invoiceIds] },
        openingNumber: { $ne: null },
        $or: [{ organizationId: owner }, { studentId: owner }],
      },
      // In one order, so that two reminders of the same invoices can't deadlock.
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    for (const invoice of invoices) invoice.remindedAt = this.clock.now();
  }
}
