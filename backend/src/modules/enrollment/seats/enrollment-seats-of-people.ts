import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/domain/clock.js';
import { type RowChange, restoreRows } from '../../../shared/sql/row-journal.js';
import { Sql } from '../../../shared/sql/sql.js';
import { BillingApi, PaymentInProgress } from '../../billing/index.js';
import { holdsMoney } from '../../billing/sql.js';
import { SeatBeingPaid, type SeatMove, SeatsOfPeople, type WhichSeats } from '../../people/index.js';
import { type ClassState, Enrollment } from '../domain/enrollment.entity.js';
import { PaymentReminders } from '../links/payment-reminders.js';
import { SEATS_OF_PEOPLE, seatsInBoth } from '../sql.js';

/** A seat in a class in which both records have one. */
interface SharedSeat extends ClassState {
  id: string;
  fate: 'stays' | 'stays-too' | 'goes';
}

@Injectable()
export class EnrollmentSeatsOfPeople extends SeatsOfPeople {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly billing: BillingApi,
    private readonly reminders: PaymentReminders,
    private readonly clock: Clock,
  ) {
    super();
  }

  async move(seats: SeatMove): Promise<void> {
    const { from, to, leavesUnbilled, byStaff } = seats;
    await this.lockSharedClasses(from, to);
    if (byStaff) await this.billing.moveInvoices(from, to);
    const shared = await this.sharedSeats(seats);
    for (const { id, fate, ...session } of shared) {
      if (fate !== 'goes') continue;
      if (byStaff && (await this.billing.hasOpenPayment(id))) throw new SeatBeingPaid();
      (await this.em.findOneOrFail(Enrollment, id)).remove('second-seat', session, this.clock.now());
    }
    // A student has one seat in a class, but for second ones.
    await this.em.flush();
    const second = shared.filter(({ fate }) => fate === 'stays-too').map(({ id }) => id);
    await this.sql.run('update enrollment.enrollments set is_second = id = any($1) where id = any($2)', [
      second,
      shared.filter(({ fate }) => fate !== 'goes').map(({ id }) => id),
    ]);
    if (leavesUnbilled === 'own') await this.leaveUnbilled({ studentIds: [to] });
    const beforeJoining = leavesUnbilled === 'moved' && { beforeJoining: true };
    await this.em.nativeUpdate(Enrollment, { studentId: from }, { studentId: to, ...beforeJoining });
  }

  async cancelPayments(seats: SeatMove): Promise<void> {
    for (const { id, fate } of await this.sharedSeats(seats)) {
      if (fate === 'goes') await this.cancelPayment(id);
    }
  }

  async takeBack(changes: readonly RowChange[]): Promise<RowChange[]> {
    const own = changes.filter(({ table }) => table === SEATS_OF_PEOPLE.table);
    await this.sql.run(
      `select from scheduling.classes c where c.id in (select e.class_id from enrollment.enrollments e where e.id = any($1)) order by c.id for update`,
      [own.map(({ key }) => key)],
    );
    const invoices = await this.billing.takeBackInvoices(changes);
    const moved = own.filter((change) => !isGivenUp(change));
    const left = await restoreRows(this.sql, SEATS_OF_PEOPLE, moved, ['student_id']);
    for (const change of own.filter(isGivenUp)) {
      left.push(...((await this.hasRoom(change)) ? await restoreRows(this.sql, SEATS_OF_PEOPLE, [change]) : [change]));
    }
    return [...invoices, ...left];
  }

  async leaveUnbilled(which: WhichSeats): Promise<void> {
    const seats = 'ids' in which ? { id: { $in: which.ids } } : { studentId: { $in: which.studentIds } };
    await this.em.nativeUpdate(Enrollment, seats, { beforeJoining: true });
  }

  async noteReminders(owedIds: readonly string[], studentIds: readonly string[]): Promise<void> {
    await this.billing.noteReminders(owedIds, studentIds);
    const seats = await this.sql.rows<{ id: string }>(
      'select id from enrollment.enrollments where id = any($1) and student_id = any($2)',
      [owedIds, studentIds],
    );
    await this.reminders.note(
      seats.map(({ id }) => id),
      'email',
    );
  }

  private async cancelPayment(enrollmentId: string): Promise<void> {
    try {
      await this.billing.cancelOpenPayment(enrollmentId);
    } catch (error) {
      throw error instanceof PaymentInProgress ? new SeatBeingPaid() : error;
    }
  }

  /** Whether a seat that was given up can be taken again: the class has a free one, and its student no other. */
  private async hasRoom({ key, before }: RowChange): Promise<boolean> {
    const place = await this.sql.one(
      `select e.id from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
       where e.id = $1 and c.enrolled_count < c.capacity and not exists (
         select from enrollment.enrollments other where other.class_id = e.class_id and other.student_id = coalesce($2::uuid, e.student_id)
           and other.removed_at is null and not other.is_second)`,
      [key, before?.student_id ?? null],
    );
    return place !== undefined;
  }

  /** In the order of their ids, as a deletion does: without one order, two of them could deadlock. */
  private async lockSharedClasses(from: string, to: string): Promise<void> {
    await this.sql.run(
      `select from scheduling.classes c
       where exists (select from enrollment.enrollments e where e.class_id = c.id and e.student_id = $1 and e.removed_at is null)
         and exists (select from enrollment.enrollments e where e.class_id = c.id and e.student_id = $2 and e.removed_at is null)
       order by c.id for update of c`,
      [from, to],
    );
  }

  private async sharedSeats({ from, to, keep = [] }: SeatMove): Promise<SharedSeat[]> {
    return await this.sql.rows<SharedSeat>(
      `select seat.id, seat.fate, c.status, c.deleted_at is not null as deleted
       from ${seatsInBoth('$1::uuid', '$2::uuid', '$3::uuid[]', holdsMoney)} order by seat.class_id, seat.place`,
      [from, to, keep],
    );
  }
}

const isGivenUp = ({ before, after }: RowChange): boolean =>
  before?.removed_at === null && after?.removed_at !== null && after?.removed_at !== undefined;
