import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ClassStatus } from './domain/class-session.entity.js';

/** A class under the lock of the current transaction: nobody else changes it or takes a seat in it before that ends. */
export interface LockedClass {
  id: string;
  courseId: string;
  title: string;
  /** `YYYY-MM-DD` in the center's time zone. */
  date: string;
  startsAt: Date;
  status: ClassStatus;
  capacity: number;
  enrolledCount: number;
  spotsLeft: number;
  organizationId: string | null;
  priceCents: number | null;
  deleted: boolean;
}

type LockedRow = Omit<LockedClass, 'startsAt'> & { startsAt: Date | string };

const LOCKED = `
  select id, course_id as "courseId", title, to_char(date, 'YYYY-MM-DD') as date, starts_at as "startsAt", status,
    capacity, enrolled_count as "enrolledCount", capacity - enrolled_count as "spotsLeft",
    organization_id as "organizationId", price_cents as "priceCents", deleted_at is not null as deleted
  from scheduling.classes where id = ? for update`;

/** What other modules may ask of the schedule. */
@Injectable()
export class SchedulingApi {
  constructor(private readonly em: EntityManager) {}

  /**
   * Locks the row of a class until the surrounding transaction ends, and answers it as it is now; undefined when there
   * never was one. Edits, cancellations and deletions take the same lock.
   */
  async lockClass(classId: string): Promise<LockedClass | undefined> {
    const [row] = await this.em.execute<LockedRow[]>(LOCKED, [classId]);
    return row && lockedClass(row);
  }
}

const lockedClass = (row: LockedRow): LockedClass => ({ ...row, startsAt: new Date(row.startsAt) });
