import { defineEntity, p } from '@mikro-orm/core';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { formatCents } from '../../../shared/domain/money.js';
import { paymentEntered, paymentReceived } from '../events.js';
import { ExceedsDue } from './billing.errors.js';

/**
 * `charge`, `refund`, `dispute` and `manual` are the money of a seat; `unmatched` is money that the gateway holds for no seat
 * yet, and its way from there.
 */
export type EntryKind = 'charge' | 'refund' | 'dispute' | 'manual' | 'unmatched';

/** How money reaches the center besides the gateway. */
export const HAND_METHODS = ['card-reader', 'cash', 'check', 'ach', 'other'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];

/** A payment by hand in words, such as `Check 1042`; null if there is nothing to say. */
export function paidWithWords(method: HandMethod, reference = ''): string | null {
  const names = { 'card-reader': 'Card reader', cash: 'Cash', check: 'Check', ach: 'ACH', other: '' };
  return [names[method], reference].filter(Boolean).join(' ') || null;
}

/** A payment that staff enter for a seat. */
export interface PaymentByHand {
  /** All that is due by default. */
  amountCents?: number;
  method: HandMethod;
  /** The number of a check, a transfer or a slip. */
  reference?: string;
  /** When the money came, if that was on an earlier day. */
  datedAt: Date | null;
  enteredBy: string;
}

/** What staff may set by hand. */
export type EnteredStatus = 'pending' | 'processing' | 'paid' | 'overdue' | 'waived';

const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  schema: 'billing',
  tableName: 'ledger_entries',
  properties: {
    id: p.uuid().primary(),
    enrollmentId: p.uuid().strictNullable(),
    organizationId: p.uuid().strictNullable(),
    kind: p.text().$type<EntryKind>(),
    /** Of a manual entry: the status that staff set. */
    paymentStatus: p.text().$type<EnteredStatus>().strictNullable(),
    /** Signed: what came in is positive. */
    amountCents: p.integer(),
    currency: p.text(),
    priceCents: p.integer().strictNullable(),
    reducesPrice: p.boolean(),
    description: p.text(),
    gatewayPayment: p.text().strictNullable(),
    /** Paid in the gateway's test mode: no money, and in no figure. */
    isTest: p.boolean(),
    gatewayObject: p.text().strictNullable(),
    enteredBy: p.uuid().strictNullable(),
    /** The invoice that the payment is for. */
    invoiceId: p.uuid().strictNullable(),
    /** The task that staff have done by returning the money. */
    handRefundId: p.uuid().strictNullable(),
    /** How a payment by hand was made, such as `Check 1042`. */
    paidWith: p.text().strictNullable(),
    method: p.text().$type<HandMethod>().strictNullable(),
    /** When the money of a payment by hand came, if it was entered on a later day. */
    datedAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
  },
});

/** Whose money it is, and what for. */
export interface EntrySubject {
  enrollmentId: string | null;
  organizationId: string | null;
  description: string;
}

/** A seat that is paid by hand. */
interface SeatMoney {
  enrollmentId: string;
  priceCents: number;
  dueCents: number;
}

/** What the gateway did. */
interface GatewayAct extends EntrySubject {
  amountCents: number;
  /** The gateway's payment that the act belongs to. */
  paymentId: string;
  /** In the gateway's test mode. */
  isTest: boolean;
}

/** An entry of the append-only ledger. The database refuses updates and deletions. */
export class LedgerEntry extends LedgerEntrySchema.class {
  /** A payment arrived for a seat that cost `priceCents` at that moment. */
  static charge(arrived: GatewayAct & { enrollmentId: string; priceCents: number }, now: Date): LedgerEntry {
    const { paymentId, enrollmentId, amountCents } = arrived;
    const entry = LedgerEntry.of({ ...arrived, kind: 'charge', gatewayObject: paymentId }, now);
    raise(entry, paymentReceived({ enrollmentId, amountCents, paymentId }));
    return entry;
  }

  /** Money arrived that belongs to no seat. */
  static unmatched(arrived: GatewayAct & { currency: string }, now: Date): LedgerEntry {
    return LedgerEntry.of({ ...arrived, kind: 'unmatched', gatewayObject: arrived.paymentId }, now);
  }

  /** Staff count unmatched money for a seat: it leaves there and arrives here. */
  static moved(
    from: { enrollmentId: string | null; organizationId: string | null },
    act: GatewayAct & { enrollmentId: string; priceCents: number; enteredBy: string },
    now: Date,
  ): LedgerEntry[] {
    const left = LedgerEntry.of(
      { ...act, kind: 'unmatched', amountCents: -act.amountCents, priceCents: null, ...from },
      now,
    );
    const arrived = LedgerEntry.of({ ...act, kind: 'charge' }, now);
    return [left, arrived];
  }

  /** The gateway returned money, or, with a positive amount, could not return it after all. */
  static refund(
    act: GatewayAct & { refundId: string; currency: string; fromUnmatched: boolean; reducesPrice: boolean },
    now: Date,
  ): LedgerEntry {
    return LedgerEntry.of(
      { ...act, kind: act.fromUnmatched ? 'unmatched' : 'refund', gatewayObject: act.refundId },
      now,
    );
  }

  /** The bank took the money of a disputed payment, or, with a positive amount, gave it back. */
  static dispute(act: GatewayAct & { disputeId: string; fromUnmatched: boolean }, now: Date): LedgerEntry {
    return LedgerEntry.of(
      { ...act, kind: act.fromUnmatched ? 'unmatched' : 'dispute', gatewayObject: act.disputeId },
      now,
    );
  }

  /** Live keys are in, so what a test payment paid counts for nothing. */
  static testMoneyTakenOut(
    money: EntrySubject & { cents: number; paymentId: string; isUnmatched: boolean },
    now: Date,
  ): LedgerEntry {
    const { enrollmentId, organizationId, description, cents, paymentId, isUnmatched } = money;
    const subject = { enrollmentId, organizationId, description: `Test payment taken out, ${description}` };
    const kind = isUnmatched ? 'unmatched' : 'refund';
    return LedgerEntry.of({ ...subject, kind, amountCents: -cents, paymentId, isTest: true }, now);
  }

  /**
   * Staff enter money that a seat was paid with by hand: a part of what is due, or all of it.
   * @throws {ExceedsDue}
   */
  static byHand(seat: EntrySubject & SeatMoney, payment: PaymentByHand, now: Date): LedgerEntry {
    const { enrollmentId, dueCents } = seat;
    const { amountCents = dueCents, method, reference, datedAt, enteredBy } = payment;
    if (dueCents === 0) throw new ExceedsDue(`${seat.description}: nothing is due any more.`);
    if (amountCents > dueCents) throw new ExceedsDue(`At most ${formatCents(dueCents)} is due for this seat.`);
    const paidWith = paidWithWords(method, reference);
    const money = { amountCents, method, paidWith, datedAt, enteredBy };
    const paymentStatus = amountCents === dueCents ? 'paid' : null;
    const entry = LedgerEntry.of({ ...seat, ...money, paymentStatus, kind: 'manual' }, now);
    const leftCents = dueCents - amountCents;
    raise(entry, paymentEntered({ enrollmentId, amountCents, leftCents, paidWith: paidWith ?? 'By hand' }));
    return entry;
  }

  /** Staff set a payment status by hand, with the money that this means: more for `paid`, less for what is taken back. */
  static manual(
    entered: EntrySubject & {
      /** Null for a part of what is due, and for money that is returned by hand. */
      paymentStatus: EnteredStatus | null;
      amountCents: number;
      priceCents: number;
      enteredBy: string | null;
      reducesPrice?: boolean;
      invoiceId?: string;
      handRefundId?: string;
      paidWith?: string;
      method?: HandMethod;
      /** When the money came, if that was on an earlier day. */
      datedAt?: Date | null;
    },
    now: Date,
  ): LedgerEntry {
    return LedgerEntry.of({ ...entered, kind: 'manual' }, now);
  }

  private static of(
    { paymentId, ...given }: EntrySubject & Partial<LedgerEntry> & { kind: EntryKind; paymentId?: string },
    now: Date,
  ): LedgerEntry {
    return Object.assign(new LedgerEntry(), {
      id: newId(),
      paymentStatus: null,
      currency: 'usd',
      priceCents: null,
      reducesPrice: false,
      isTest: false,
      gatewayPayment: paymentId ?? null,
      gatewayObject: null,
      enteredBy: null,
      invoiceId: null,
      handRefundId: null,
      paidWith: null,
      method: null,
      datedAt: null,
      createdAt: now,
      ...picked(given),
    });
  }
}
LedgerEntrySchema.setClass(LedgerEntry);

/** The columns among the facts of an act. */
function picked(given: Partial<LedgerEntry>): Partial<LedgerEntry> {
  const columns = new Set(Object.keys(LedgerEntrySchema.properties));
  return Object.fromEntries(Object.entries(given).filter(([name]) => columns.has(name)));
}
