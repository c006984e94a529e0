import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Sql } from '../../shared/sql/sql.js';
import {
  type CalendarFile,
  GetClassCalendar,
  type PersonalRevision,
} from './classes/queries/get-class-calendar.query.js';
import { ClassSession, type ClassStatus } from './domain/class-session.entity.js';

/** A class locked by the current transaction: until it ends, nobody else changes the class or takes a seat in it. */
export interface LockedClass {
  id: string;
  startsAt: Date;
  status: ClassStatus;
  spotsLeft: number;
  organizationId: string | null;
  /** Null for a free class. */
  priceCents: number | null;
  deleted: boolean;
}

type LockedRow = Omit<LockedClass, 'startsAt'> & { startsAt: string };

const LOCKED = `
  select id, starts_at as "startsAt", status, capacity - enrolled_count as "spotsLeft",
    organization_id as "organizationId", price_cents as "priceCents", deleted_at is not null as deleted
  from scheduling.classes where id = $1 for no key update`;

/** Scheduling's API for other modules. */
@Injectable()
export class SchedulingApi {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Locks a class until the surrounding transaction ends and returns it; undefined if it doesn't exist. Edits,
   * cancellations and deletions wait for it. Foreign keys don't: a reaction that holds an enrollment and inserts its
   * certification would deadlock with a caller that holds the class and waits for the enrollment.
   */
  async lockClass(classId: string): Promise<LockedClass | undefined> {
    const row = await this.sql.one<LockedRow>(LOCKED, [classId]);
    return row && { ...row, startsAt: new Date(row.startsAt) };
  }

  /** Cancels the classes of an organization that haven't begun; their students are notified by reactions. */
  async cancelUpcomingClasses(organizationId: string, now: Date): Promise<void> {
    const upcoming = { organizationId, status: 'upcoming', startsAt: { $gt: now }, deletedAt: null } as const;
    // Ordered by id: without one order for all commands, two of them could deadlock.
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    for (const session of await this.em.find(ClassSession, upcoming, lock)) session.cancel(now);
  }

  /**
   * The calendar file of a class, to attach to an email; that of a cancelled or deleted class takes the entry back. With a
   * `revision`, it is for one person whose seat has changed.
   * @throws {ClassNotFound}
   */
  async calendarFile(classId: string, revision?: PersonalRevision): Promise<CalendarFile> {
    return await this.queries.execute(new GetClassCalendar(classId, 'program', revision));
  }
}
