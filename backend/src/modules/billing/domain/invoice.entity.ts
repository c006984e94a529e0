import { defineEntity, p } from '@mikro-orm/core';
import type { CalendarDate } from '../../../shared/domain/calendar-date.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { invoiceIssued, invoiceVoided } from '../events.js';
import { InvoiceSettled } from './billing.errors.js';

const InvoiceSchema = defineEntity({
  name: 'Invoice',
  schema: 'billing',
  tableName: 'invoices',
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    year: p.integer(),
    sequence: p.integer(),
    issuedOn: p.date(),
    dueOn: p.date(),
    poNumber: p.text(),
    taxName: p.text(),
    taxRatePercent: p.decimal('number').precision(6).scale(3),
    voided: p.boolean(),
    voidedAt: p.datetime().strictNullable(),
    createdBy: p.uuid().strictNullable(),
    createdAt: p.datetime(),
  },
});

const InvoiceLineSchema = defineEntity({
  name: 'InvoiceLine',
  schema: 'billing',
  tableName: 'invoice_lines',
  properties: {
    id: p.uuid().primary(),
    invoiceId: p.uuid(),
    enrollmentId: p.uuid(),
    position: p.integer(),
    description: p.text(),
    amountCents: p.integer(),
    priceCents: p.integer(),
  },
});

interface InvoiceTerms {
  organizationId: string;
  /** The number's year and its place in it. */
  year: number;
  sequence: number;
  issuedOn: CalendarDate;
  dueOn: CalendarDate;
  poNumber: string;
  taxName: string;
  taxRatePercent: number;
  createdBy: string;
}

/** `2026-0007` */
export const invoiceNumber = ({ year, sequence }: { year: number; sequence: number }): string =>
  `${year}-${String(sequence).padStart(4, '0')}`;

/**
 * Asks an organization to pay for seats. It fixes their prices. Whether it is paid follows from the ledger of its seats; a void
 * invoice keeps its number and frees them.
 */
export class Invoice extends InvoiceSchema.class {
  static issue(terms: InvoiceTerms, now: Date): Invoice {
    const invoice = Object.assign(new Invoice(), terms, { id: newId(), voided: false, voidedAt: null, createdAt: now });
    const { id: invoiceId, organizationId } = invoice;
    raise(invoice, invoiceIssued({ invoiceId, organizationId, number: invoice.number }));
    return invoice;
  }

  get number(): string {
    return invoiceNumber(this);
  }

  /** @throws {InvoiceSettled} if it is void already */
  void(now: Date): void {
    if (this.voided) throw new InvoiceSettled();
    this.voided = true;
    this.voidedAt = now;
    raise(this, invoiceVoided({ invoiceId: this.id, organizationId: this.organizationId, number: this.number }));
  }
}
InvoiceSchema.setClass(Invoice);

/** What one seat owes at the issue. The database voids it with its invoice. */
export class InvoiceLine extends InvoiceLineSchema.class {
  static of(
    line: Pick<InvoiceLine, 'invoiceId' | 'enrollmentId' | 'position' | 'description' | 'amountCents' | 'priceCents'>,
  ): InvoiceLine {
    return Object.assign(new InvoiceLine(), line, { id: newId() });
  }
}
InvoiceLineSchema.setClass(InvoiceLine);
