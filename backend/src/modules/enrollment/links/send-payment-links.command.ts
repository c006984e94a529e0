import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../config.js';
import { Clock } from '../../../shared/domain/clock.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { assertMayEmail } from '../../../shared/domain/permission.js';
import type { Actor } from '../../../shared/http/actor.js';
import { Sql } from '../../../shared/sql/sql.js';
import { NotificationsApi } from '../../notifications/index.js';
import { EnrollmentNotFound, WHY_LINK_ENDED } from '../domain/enrollment.errors.js';
import { paymentPage } from '../domain/payment-link.entity.js';
import { paymentLinkSent } from '../events.js';
import type { StudentClassFacts } from '../messages/class-facts.js';
import { paymentLinkMail, paymentLinkText } from '../messages/payment-link.message.js';
import { type Addressee, CLASS_COLUMNS, studentOf } from '../rosters/reactions/class-mail.js';
import { LINKED_SEATS, type LinkState, linkState } from './link-sql.js';
import type { LinkChannel, SentPaymentLinkRow } from './payment-links.dto.js';
import { PaymentLinks } from './payment-links.js';
import { PaymentReminders } from './payment-reminders.js';

/** Staff give out the payment links of seats, by email, by text message or for copying. */
export class SendPaymentLinks extends Command<SentPaymentLinkRow[]> {
  constructor(
    readonly enrollmentIds: readonly string[],
    readonly send: LinkChannel,
    readonly actor: Actor,
  ) {
    super();
  }
}

interface Seat extends StudentClassFacts, Addressee {
  classId: string;
  phone: string;
  /** Dollars. */
  due: number;
  state: LinkState;
}

@CommandHandler(SendPaymentLinks)
export class SendPaymentLinksHandler implements ICommandHandler<SendPaymentLinks> {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly links: PaymentLinks,
    private readonly reminders: PaymentReminders,
    private readonly notifications: NotificationsApi,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws {NotPermitted}
   * @throws {EnrollmentNotFound}
   */
  async execute({ enrollmentIds, send, actor }: SendPaymentLinks): Promise<SentPaymentLinkRow[]> {
    if (send !== 'none') assertMayEmail(actor, enrollmentIds.length);
    return await this.em.transactional(async (em) => {
      const seats = await this.seats(enrollmentIds);
      const payable = seats.filter(({ state }) => state === 'open');
      const tokens = await this.links.give(payable.map(({ enrollmentId }) => enrollmentId));
      const reached = await this.reached(payable, send);
      const template = send === 'text' ? paymentLinkText : paymentLinkMail;
      const outgoing = payable.filter((seat) => reached.has(seat));
      await this.notifications.sendAll(
        template,
        outgoing.map((seat) => ({ to: studentOf(seat), data: { ...seat, token: tokens.get(seat.enrollmentId)! } })),
      );
      if (send !== 'none')
        await this.reminders.note(
          outgoing.map(({ enrollmentId }) => enrollmentId),
          send,
        );
      for (const { enrollmentId, studentId, classId } of send === 'none' ? payable : outgoing)
        raise(em, paymentLinkSent({ enrollmentId, studentId, classId, sent: send }));
      return seats.map((seat) => this.rowOf(seat, tokens.get(seat.enrollmentId), send, reached));
    });
  }

  private rowOf(seat: Seat, token: string | undefined, send: LinkChannel, reached: Set<Seat>): SentPaymentLinkRow {
    const { enrollmentId, state } = seat;
    if (state !== 'open' || !token)
      return { enrollmentId, url: null, sent: 'none', reason: WHY_LINK_ENDED[state as Exclude<LinkState, 'open'>] };
    const url = `${this.config.publicUrl}${paymentPage(token)}`;
    if (send === 'none' || reached.has(seat)) return { enrollmentId, url, sent: send };
    return { enrollmentId, url, sent: 'none', reason: whyUnreached(seat, send) };
  }

  private async reached(seats: Seat[], send: LinkChannel): Promise<Set<Seat>> {
    if (send === 'none') return new Set();
    const template = send === 'text' ? paymentLinkText : paymentLinkMail;
    const reach = await this.notifications.reach(template, seats.map(studentOf));
    return new Set(seats.filter((_, index) => reach[index]![send === 'text' ? 'byText' : 'byEmail']));
  }

  /** In the order in which they were named. @throws {EnrollmentNotFound} */
  private async seats(enrollmentIds: readonly string[]): Promise<Seat[]> {
    // What is given out now doesn't end with a class before.
    const seats = await this.sql.rows<Seat & Record<string, unknown>>(
      `select e.id as "enrollmentId", e.class_id as "classId", s.id as "studentId", s.first_name as "firstName",
         trim(s.first_name || ' ' || s.last_name) as "studentName", s.email, s.phone, u.id as "userId",
         account.due_cents / 100.0 as due, ${linkState('$2', '$2')} as state, ${CLASS_COLUMNS}
       from ${LINKED_SEATS}
       join catalog.courses co on co.id = c.course_id
       left join identity.users u on u.student_id = s.id
       where e.id = any($1) order by array_position($1::uuid[], e.id)`,
      [enrollmentIds, this.clock.now()],
    );
    if (seats.length < enrollmentIds.length) throw new EnrollmentNotFound();
    return seats;
  }
}

const whyUnreached = ({ phone }: Seat, send: LinkChannel): string => {
  if (send === 'email') return 'There is no email address on file.';
  return phone
    ? 'They have not agreed to text messages about their classes, or said STOP.'
    : 'There is no phone number on file.';
};
