import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { RateLimiter } from '../../../shared/http/rate-limits/rate-limiter.js';
import { gatewayLimits, unknownPaymentLinkLimits } from '../../../shared/http/rate-limits/rate-limits.js';
import { Sql } from '../../../shared/sql/sql.js';
import type { BrowserContext } from '../../identity/index.js';
import { PaymentLinkEnded, PaymentLinkNotFound } from '../domain/enrollment.errors.js';
import { PaymentLink } from '../domain/payment-link.entity.js';
import { LINKED_SEATS, type LinkState, linkState } from './link-sql.js';

interface LinkedSeat {
  enrollmentId: string;
  studentId: string;
  classId: string;
  state: LinkState;
}

/** The payment links of seats: one each. */
@Injectable()
export class PaymentLinks {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** Gives out the links of seats, in the caller's transaction. Returns their tokens by enrollment. */
  async give(enrollmentIds: readonly string[]): Promise<Map<string, string>> {
    if (enrollmentIds.length === 0) return new Map();
    const now = this.clock.now();
    // In one order, so that two calls for the same seats can't deadlock.
    const rows = [...enrollmentIds].sort().map((id) => ({ ...PaymentLink.of(id, now) }));
    await this.em
      .getContext()
      .createQueryBuilder(PaymentLink)
      .insert(rows)
      .onConflict(['enrollmentId'])
      .merge(['sentAt'])
      .execute('run');
    const stored = await this.sql.rows<{ enrollmentId: string; token: string }>(
      'select enrollment_id as "enrollmentId", token from enrollment.payment_links where enrollment_id = any($1)',
      [enrollmentIds],
    );
    return new Map(stored.map(({ enrollmentId, token }) => [enrollmentId, token]));
  }

  /** The seat of a link, whatever became of it. @throws {PaymentLinkNotFound} @throws {TooManyAttempts} */
  async find(token: string, { ip }: Pick<BrowserContext, 'ip'>): Promise<LinkedSeat> {
    const find = async () => {
      const seat = await this.sql.one<LinkedSeat & Record<string, unknown>>(
        `select e.id as "enrollmentId", e.student_id as "studentId", e.class_id as "classId", ${linkState('link.sent_at', '$2')} as state
         from ${LINKED_SEATS} join enrollment.payment_links link on link.enrollment_id = e.id where link.token = $1`,
        [token, this.clock.now()],
      );
      if (!seat) throw new PaymentLinkNotFound();
      return seat;
    };
    const seat = await this.limiter.consumeOnFailure(unknownPaymentLinkLimits(ip), find);
    // As many as a signed-in payer, for all who ask with this link.
    await this.limiter.consume(gatewayLimits(`link of ${seat.enrollmentId}`));
    return seat;
  }

  /** The seat of a link that is still held, paid or not. @throws {PaymentLinkEnded} and what `find` throws */
  async findHeld(token: string, browser: Pick<BrowserContext, 'ip'>): Promise<LinkedSeat> {
    const seat = await this.find(token, browser);
    if (seat.state === 'freed' || seat.state === 'cancelled') throw new PaymentLinkEnded(seat.state);
    return seat;
  }

  /** The seat of a link that it can be paid by. @throws {PaymentLinkEnded} and what `find` throws */
  async findOpen(token: string, browser: Pick<BrowserContext, 'ip'>): Promise<LinkedSeat> {
    const seat = await this.find(token, browser);
    if (seat.state !== 'open') throw new PaymentLinkEnded(seat.state);
    return seat;
  }
}

/** Who has the link acts for the seat as its student does. */
export const asStudent = (studentId: string) => ({ role: 'client', studentId, organizationId: null }) as const;
