import { defineEntity, p } from '@mikro-orm/core';
import type { CalendarDate } from '../../../shared/domain/calendar-date.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { invoiceIssued, invoiceVoided, openingInvoiceEntered } from '../events.js';
import { InvoiceSettled } from './billing.errors.js';

const InvoiceSchema = defineEntity({
  name: 'Invoice',
  schema: 'billing',
  tableName: 'invoices',
  properties: {
    id: p.uuid().primary(),
    organizationId: p.uuid().strictNullable(),
    /** Of an opening invoice that no organization owes. */
    studentId: p.uuid().strictNullable(),
    /** Null for an opening invoice, which takes none of our numbers. */
    year: p.integer().strictNullable(),
    sequence: p.integer().strictNullable(),
    /** Its number where it was written. */
    openingNumber: p.text().strictNullable(),
    /** Where it was written, such as `Enrollware`. */
    source: p.text().strictNullable(),
    openingCents: p.integer().strictNullable(),
    /** What was paid of it there. */
    paidBeforeCents: p.integer().strictNullable(),
    issuedOn: p.date(),
    dueOn: p.date(),
    poNumber: p.text(),
    taxName: p.text(),
    taxRatePercent: p.decimal('number').precision(6).scale(3),
    voided: p.boolean(),
    voidedAt: p.datetime().strictNullable(),
    /** Empty without one. */
    voidReason: p.text(),
    /** When staff last emailed the payer of an opening invoice about it. */
    remindedAt: p.datetime().strictNullable(),
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

/** Who owes an opening invoice: an organization or a student. */
export type InvoiceOwner = { organizationId: string; studentId: null } | { organizationId: null; studentId: string };

interface OpeningTerms {
  owner: InvoiceOwner;
  /** Where it was written, such as `Enrollware`, and its number there. */
  source: string;
  openingNumber: string;
  issuedOn: CalendarDate;
  dueOn: CalendarDate;
  poNumber: string;
  openingCents: number;
  /** What was paid of it there: less than all. */
  paidBeforeCents: number;
  createdBy: string;
}

/** `2026-0007` */
export const invoiceNumber = ({ year, sequence }: { year: number; sequence: number }): string =>
  `${year}-${String(sequence).padStart(4, '0')}`;

/**
 * Asks an organization to pay for seats. It fixes their prices. Whether it is paid follows from the ledger of its seats; a void
 * invoice keeps its number and frees them. An opening invoice asks an organization or a student for what they owed before the center
 * moved in: it has no seats, and whether it is paid follows from its own entries in the ledger.
 */
export class Invoice extends InvoiceSchema.class {
  static issue(terms: InvoiceTerms, now: Date): Invoice {
    const invoice = Object.assign(new Invoice(), NO_OPENING, terms, fresh(now));
    const { organizationId } = terms;
    raise(invoice, invoiceIssued({ invoiceId: invoice.id, organizationId, number: invoice.number }));
    return invoice;
  }

  /** Staff enter what was owed before the center moved in. */
  static opening({ owner, ...terms }: OpeningTerms, now: Date): Invoice {
    const untaxed = { taxName: '', taxRatePercent: 0 };
    const invoice = Object.assign(new Invoice(), NO_OPENING, untaxed, terms, owner, fresh(now));
    const { source, openingCents: amountCents, paidBeforeCents } = terms;
    const money = { amountCents, openCents: amountCents - paidBeforeCents };
    raise(invoice, openingInvoiceEntered({ ...invoice.reference, source, ...money }));
    return invoice;
  }

  get number(): string {
    return this.openingNumber ?? invoiceNumber({ year: this.year!, sequence: this.sequence! });
  }

  get isOpening(): boolean {
    return this.openingNumber !== null;
  }

  /** What its events say of it. */
  get reference() {
    const { id: invoiceId, organizationId, studentId, number } = this;
    return { invoiceId, organizationId, studentId, number };
  }

  /** @throws {InvoiceSettled} if it is void already */
  void(reason: string, now: Date): void {
    if (this.voided) throw new InvoiceSettled();
    this.voided = true;
    this.voidedAt = now;
    this.voidReason = reason;
    raise(this, invoiceVoided({ ...this.reference, ...(reason && { reason }) }));
  }
}
InvoiceSchema.setClass(Invoice);

const fresh = (now: Date) => ({
  id: newId(),
  voided: false,
  voidedAt: null,
  voidReason: '',
  remindedAt: null,
  createdAt: now,
});

const NO_OPENING: Pick<
  Invoice,
  'studentId' | 'year' | 'sequence' | 'openingNumber' | 'source' | 'openingCents' | 'paidBeforeCents'
> = {
  studentId: null,
  year: null,
  sequence: null,
  openingNumber: null,
  source: null,
  openingCents: null,
  paidBeforeCents: null,
};

/** What one seat owes at the issue. The database voids it with its invoice. */
export class InvoiceLine extends InvoiceLineSchema.class {
  static of(
    line: Pick<InvoiceLine, 'invoiceId' | 'enrollmentId' | 'position' | 'description' | 'amountCents' | 'priceCents'>,
  ): InvoiceLine {
    return Object.assign(new InvoiceLine(), line, { id: newId() });
  }
}
InvoiceLineSchema.setClass(InvoiceLine);
