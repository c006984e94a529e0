import { defineEntity, p } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { paymentReceived } from '../events.js';

const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  schema: 'billing',
  tableName: 'ledger_entries',
  properties: {
    id: p.uuid().primary(),
    enrollmentId: p.uuid().nullable(),
    organizationId: p.uuid().nullable(),
    kind: p.string().$type<'charge' | 'refund' | 'manual'>(),
    paymentStatus: p.string().$type<'pending' | 'processing' | 'paid' | 'overdue' | 'waived'>(),
    amountCents: p.integer(),
    description: p.string(),
    gatewayPayment: p.string().nullable(),
    enteredBy: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
});

export interface ReceivedPayment {
  enrollmentId: string;
  organizationId: string | null;
  amountCents: number;
  description: string;
  paymentId: string;
}

export interface ManualEntry {
  enrollmentId: string;
  organizationId: string | null;
  paymentStatus: LedgerEntry['paymentStatus'];
  amountCents: number;
  description: string;
  enteredBy: string | null;
}

/** One line of the ledger. Lines are only ever added; the database refuses changes. */
export class LedgerEntry extends LedgerEntrySchema.class {
  /** The gateway charged a card. */
  static charge(payment: ReceivedPayment, now: Date): LedgerEntry {
    const { paymentId, ...facts } = payment;
    const entry = Object.assign(new LedgerEntry(), facts, {
      id: newId(),
      kind: 'charge',
      paymentStatus: 'paid',
      gatewayPayment: paymentId,
      enteredBy: null,
      createdAt: now,
    } as const);
    raise(entry, paymentReceived({ enrollmentId: payment.enrollmentId, amountCents: payment.amountCents, paymentId }));
    return entry;
  }

  /** A person set a payment status by hand. */
  static manual(entered: ManualEntry, now: Date): LedgerEntry {
    return Object.assign(new LedgerEntry(), entered, {
      id: newId(),
      kind: 'manual',
      gatewayPayment: null,
      createdAt: now,
    } as const);
  }
}
LedgerEntrySchema.setClass(LedgerEntry);
