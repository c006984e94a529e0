import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../../shared/domain/clock.js';
import { type EventOf, raise } from '../../../../shared/domain/domain-event.js';
import { dayStarted } from '../../../../shared/events/housekeeping.js';
import { Reaction } from '../../../../shared/events/reaction.decorator.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { seatApproved, studentEnrolled } from '../../../enrollment/events.js';
import { membershipConfirmed } from '../../../people/events.js';
import { Payment } from '../../domain/payment.entity.js';
import { chargeBegun, chargeDeclined, chargeRequested, paymentMethodStored } from '../../events.js';
import { Charges } from '../charges.js';
import { isDue, listChargeableSeats, listUnpaidSeats } from '../queries/unpaid-seats.js';

/** Charges a new seat of an organization that pays automatically, or asks it for a method. */
@Reaction({ on: studentEnrolled, queue: 'payments' })
export class ChargeNewSeat {
  constructor(private readonly charges: Charges) {}

  async handle({ enrollmentId }: EventOf<typeof studentEnrolled>): Promise<void> {
    await this.charges.begin(enrollmentId);
    await this.charges.requestMethod(enrollmentId);
  }
}

/** Charges a seat that a student took alone, once the organization agrees to pay for it. */
@Reaction({ on: seatApproved, queue: 'payments' })
export class ChargeApprovedSeat {
  constructor(private readonly charges: Charges) {}

  async handle({ enrollmentId }: EventOf<typeof seatApproved>): Promise<void> {
    await this.charges.begin(enrollmentId);
    await this.charges.requestMethod(enrollmentId);
  }
}

/** Charges what waited until the organization confirmed a person. */
@Reaction({ on: membershipConfirmed, queue: 'payments' })
export class ChargeConfirmedPerson {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly charges: Charges,
  ) {}

  async handle({ studentId, organizationId }: EventOf<typeof membershipConfirmed>): Promise<void> {
    const seats = (await listUnpaidSeats(this.sql, organizationId)).filter((seat) => seat.studentId === studentId);
    for (const { enrollmentId } of seats) raise(this.em.getContext(), chargeRequested({ enrollmentId }));
    if (seats[0]) await this.charges.requestMethod(seats[0].enrollmentId);
  }
}

/** Charges a new method for every seat that is unpaid; the form has said so. */
@Reaction({ on: paymentMethodStored, queue: 'payments' })
export class RequestUnpaidCharges {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
  ) {}

  async handle({ organizationId }: EventOf<typeof paymentMethodStored>): Promise<void> {
    for (const { enrollmentId } of await listUnpaidSeats(this.sql, organizationId))
      raise(this.em.getContext(), chargeRequested({ enrollmentId }));
  }
}

/**
 * Every day: tries declined charges again that are due, and charges seats that nobody has charged yet, because their price or
 * their organization's payment type changed.
 */
@Reaction({ on: dayStarted, queue: 'payments' })
export class RequestDueCharges {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async handle(_: EventOf<typeof dayStarted>): Promise<void> {
    const now = this.clock.now();
    for (const seat of await listChargeableSeats(this.sql))
      if (isDue(seat, now)) raise(this.em.getContext(), chargeRequested({ enrollmentId: seat.enrollmentId }));
  }
}

@Reaction({ on: chargeRequested, queue: 'payments' })
export class ChargeUnpaidSeat {
  constructor(private readonly charges: Charges) {}

  async handle({ enrollmentId }: EventOf<typeof chargeRequested>): Promise<void> {
    await this.charges.begin(enrollmentId);
  }
}

/** A method that was stored while another one was charged found that charge under way; it is charged now. */
@Reaction({ on: chargeDeclined, queue: 'payments' })
export class ChargeNewerMethod {
  constructor(
    private readonly em: EntityManager,
    private readonly charges: Charges,
  ) {}

  /** The method that was declined is not due again for days. */
  async handle({ paymentId }: EventOf<typeof chargeDeclined>): Promise<void> {
    const { enrollmentId } = await this.em.findOneOrFail(Payment, paymentId);
    await this.charges.begin(enrollmentId);
  }
}

/** Charges the method, after the payment was committed. */
@Reaction({ on: chargeBegun, queue: 'payments' })
export class ChargeMethod {
  constructor(private readonly charges: Charges) {}

  async handle({ paymentId }: EventOf<typeof chargeBegun>): Promise<void> {
    await this.charges.carryOut(paymentId);
  }
}
