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
    kind: p.text().$type<'charge' | 'refund' | 'manual'>(),
    paymentStatus: p.text().$type<'pending' | 'processing' | 'paid' | 'overdue' | 'waived'>(),
    amountCents: p.integer(),
    description: p.text(),
    gatewayPayment: p.text().nullable(),
    enteredBy: p.uuid().nullable(),
    createdAt: p.datetime(),
  },
});

type EntryDetails = Pick<LedgerEntry, 'organizationId' | 'amountCents' | 'description'> & { enrollmentId: string };

/** An entry of the append-only ledger. The database refuses updates and deletions. */
export class LedgerEntry extends LedgerEntrySchema.class {
  /** The gateway charged a card. */
  static charge({ paymentId, ...charged }: EntryDetails & { paymentId: string }, now: Date): LedgerEntry {
    const entry = Object.assign(new LedgerEntry(), charged, {
      id: newId(),
      kind: 'charge',
      paymentStatus: 'paid',
      gatewayPayment: paymentId,
      enteredBy: null,
      createdAt: now,
    } as const);
    raise(entry, paymentReceived({ enrollmentId: charged.enrollmentId, amountCents: charged.amountCents, paymentId }));
    return entry;
  }

  /** Staff set a payment status by hand. */
  static manual(entered: EntryDetails & Pick<LedgerEntry, 'paymentStatus' | 'enteredBy'>, now: Date): LedgerEntry {
    return Object.assign(new LedgerEntry(), entered, {
      id: newId(),
      kind: 'manual',
      gatewayPayment: null,
      createdAt: now,
    } as const);
  }
}
LedgerEntrySchema.setClass(LedgerEntry);
