import { Injectable } from '@nestjs/common';
import type { EventOf } from '../../../../shared/domain/domain-event.js';
import { type Delivery, Reaction } from '../../../../shared/events/reaction.decorator.js';
import { currentContext } from '../../../../shared/events/request-context.js';
import { Sql } from '../../../../shared/sql/sql.js';
import { CenterApi } from '../../../center/index.js';
import { NotificationsApi } from '../../../notifications/index.js';
import { classCancelled, classDeleted, classReinstated, classRescheduled } from '../../../scheduling/events.js';
import { addressAt, type SelectedDay } from '../../../scheduling/index.js';
import { daysOf, placeAddressOf } from '../../../scheduling/sql.js';
import { enrollmentRemoved, type RemovalReason } from '../../events.js';
import { startOf } from '../../messages/class-facts.js';
import { type EnrolledWhen, isEnrolled } from './class-mail.js';
import { SEAT, seatNoticeData, whenOf } from './class-notice.js';

/** By whose doing the seat was lost. Students know of what they did themselves. */
const REMOVALS: { [Reason in RemovalReason]?: (organization: string) => string } = {
  'removed-by-staff': () => 'The training center has removed you from',
  'declined-by-organization': (organization) => `${organization} does not pay for your seat in`,
  'approval-expired': (organization) => `${organization} has not answered in time for your seat in`,
};

@Reaction({ on: enrollmentRemoved, queue: 'domain' })
export class NotifyStudentOfRemoval {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
  ) {}

  async handle(event: EventOf<typeof enrollmentRemoved>, { occurredAt }: Delivery): Promise<void> {
    const { enrollmentId, studentId, reason, wasLive = true } = event;
    const { userId } = currentContext();
    const seat = await seatNoticeData(this.sql, enrollmentId, userId, occurredAt);
    const why = REMOVALS[reason]?.(seat?.organization ?? 'Your organization');
    if (!why || !wasLive || !seat) return;
    const notice = {
      title: 'You are no longer enrolled',
      body: `${why} ${seat.title}, ${whenOf(seat)}.`,
      key: `removed_${enrollmentId}`,
      href: '/client-dashboard',
    };
    await this.notifications.sendNotice({ studentId }, notice, userId);
  }
}

interface RosterNotice {
  /** An SQL condition on class `c` that must still hold. */
  onlyIf: string;
  title: string;
  body: (facts: { title: string; when: string; address: string }) => string;
  /** Also for those who were removed after the event, for whom it is the only notice. */
  includesRemovedLater?: boolean;
  enrolled?: EnrolledWhen;
}

/** Notices for everyone who has a seat in a class. */
@Injectable()
export class RosterNotices {
  constructor(
    private readonly sql: Sql,
    private readonly notifications: NotificationsApi,
    private readonly center: CenterApi,
  ) {}

  /** A class that had started when the event fired gets no notice. */
  async notify(classId: string, { occurredAt, messageId }: Delivery, notice: RosterNotice): Promise<void> {
    const { userId } = currentContext();
    const { enrolledBy, enrolledSince } = notice.enrolled ?? {};
    const rows = await this.sql.rows<{
      userId: string;
      title: string;
      date: string;
      time: string;
      days: SelectedDay[];
      location: string;
      placeAddress: string;
    }>(
      `select u.id as "userId", c.title, c.date::text as date, to_char(c."time", 'HH24:MI') as time, ${daysOf('c')} as days, c.location,
         ${placeAddressOf('c')} as "placeAddress"
       from scheduling.classes c
       join enrollment.enrollments e on e.class_id = c.id and (e.removed_at is null or $1 and e.removed_at > $2)
       join identity.users u on u.student_id = e.student_id
       where c.id = $3 and c.last_starts_at > $2 and ${notice.onlyIf} and ${isEnrolled('$4', '$5')} order by u.id`,
      [notice.includesRemovedLater ?? false, occurredAt, classId, enrolledBy ?? null, enrolledSince ?? null],
    );
    const center = await this.center.settings();
    for (const { userId: to, title, date, time, days, ...place } of rows) {
      const address = addressAt(place, center.address);
      const body = notice.body({ title, when: startOf({ date, time, days }), address });
      const content = { title: notice.title, body, key: `class_${messageId}`, href: SEAT(classId) };
      await this.notifications.sendNotice({ userId: to }, content, userId);
    }
  }
}

const TAKES_PLACE = `c.status <> 'cancelled' and c.deleted_at is null`;

const CANCELLATION = {
  title: 'Your class is cancelled',
  body: ({ title, when }: { title: string; when: string }) => `${title}, ${when}, does not take place.`,
  includesRemovedLater: true,
};

@Reaction({ on: classRescheduled, queue: 'domain' })
export class NotifyStudentsOfMove {
  constructor(private readonly roster: RosterNotices) {}

  async handle({ classId, ...enrolled }: EventOf<typeof classRescheduled>, delivery: Delivery): Promise<void> {
    await this.roster.notify(classId, delivery, {
      onlyIf: TAKES_PLACE,
      enrolled,
      title: 'Your class has moved',
      body: ({ title, when, address }) => `${title} now takes place ${when}, ${address}.`,
    });
  }
}

@Reaction({ on: classCancelled, queue: 'domain' })
export class NotifyStudentsOfCancellation {
  constructor(private readonly roster: RosterNotices) {}

  async handle({ classId }: EventOf<typeof classCancelled>, delivery: Delivery): Promise<void> {
    await this.roster.notify(classId, delivery, { ...CANCELLATION, onlyIf: `c.status = 'cancelled'` });
  }
}

/** To students, a deleted class is a cancelled one. If it was cancelled before, they already know. */
@Reaction({ on: classDeleted, queue: 'domain' })
export class NotifyStudentsOfDeletion {
  constructor(private readonly roster: RosterNotices) {}

  async handle({ classId, status }: EventOf<typeof classDeleted>, delivery: Delivery): Promise<void> {
    if (status === 'cancelled') return;
    await this.roster.notify(classId, delivery, { ...CANCELLATION, onlyIf: 'c.deleted_at is not null' });
  }
}

@Reaction({ on: classReinstated, queue: 'domain' })
export class NotifyStudentsOfReinstatement {
  constructor(private readonly roster: RosterNotices) {}

  async handle({ classId }: EventOf<typeof classReinstated>, delivery: Delivery): Promise<void> {
    await this.roster.notify(classId, delivery, {
      onlyIf: TAKES_PLACE,
      title: 'Your class takes place after all',
      body: ({ title, when }) => `${title}, ${when}. Your seat is still reserved for you.`,
    });
  }
}
