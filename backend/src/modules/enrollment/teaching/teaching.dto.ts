import { IsIn } from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { IfGiven } from '../../../shared/http/validation.js';
import { ClassDayRow } from '../../scheduling/index.js';
import type { ATTENDANCES, CERTIFICATION_STATUSES } from '../domain/enrollment.entity.js';

const WHENS = ['today', 'coming', 'taught'] as const;

export class TaughtClassesQuery extends ListQuery {
  /**
   * By the center's day; all of them without it. `coming` has a meeting after today, and `taught` had its last one before; both leave
   * out cancelled classes.
   */
  @IfGiven()
  @IsIn(WHENS)
  when?: (typeof WHENS)[number];
}

class TeacherRow {
  /** Null for somebody without an account. */
  userId: string | null;
  name: string;
}

/** A class that the caller teaches. Date and time are in the center's time zone, `startsAt` is in UTC. */
export class TaughtClassRow {
  id: string;
  title: string;
  courseName: string;
  date: string;
  /** Null for a class that was over when it was imported, if its source has no time. */
  time: string | null;
  /** `HH:mm`, of the first day; null if it is unknown. */
  endTime: string | null;
  startsAt: string;
  location: string;
  address: string;
  /** How to find the place, and what to know about parking; empty for nothing. */
  directions: string;
  parking: string;
  instructor: string | null;
  instructorId: string | null;
  assistants: TeacherRow[];
  /** All its meetings in their order. */
  days: ClassDayRow[];
  enrolledCount: number;
  capacity: number;
  status: 'upcoming' | 'in-progress' | 'completed' | 'cancelled';
  /** Students without a result yet, but for those who never came or didn't finish. */
  toMark: number;
  /** What the system that it was brought from says of it, by label, such as `Hours`. */
  originFacts: Record<string, string>;
}

/** A seat in a class that the caller teaches. */
export class TaughtSeatRow {
  id: string;
  firstName: string;
  lastName: string;
  /** Empty for none. */
  email: string;
  phone: string;
  /** How it is paid, without amounts. */
  payment: 'free' | 'paid' | 'processing' | 'due' | 'waived';
  certificationStatus: (typeof CERTIFICATION_STATUSES)[number];
  /** Set for a student without a result who never came, or didn't finish. */
  attendance: (typeof ATTENDANCES)[number] | null;
  /** What the system that the seat was brought from says of it, by label, such as `Comments`. */
  originFacts: Record<string, string>;
}

/** A class that the caller teaches, with its roster by name. */
export class TaughtClassDetailRow extends TaughtClassRow {
  seats: TaughtSeatRow[];
}
