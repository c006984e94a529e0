import { IsIn, IsInt, IsNumber, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { IfGiven, IsCalendarDate, IsWallTime, OptionalFlag, RequiredText, Text } from '../../shared/http/validation.js';
import { CLASS_STATUSES, type ClassStatus } from './domain/class-session.entity.js';

/** A class as it is changed. What is left out stays as it is. */
export class EditClassInput {
  @RequiredText(200)
  title: string;

  @IfGiven()
  @Text(5000)
  description?: string;

  /** `YYYY-MM-DD` in the center's time zone. */
  @IsCalendarDate()
  date: string;

  /** `HH:mm` in the center's time zone. */
  @IsWallTime()
  time: string;

  @RequiredText(300)
  location: string;

  /** The instructor's name as people read it. */
  @IsOptional()
  @Text(200)
  instructor?: string | null;

  /** A user who is an instructor; their name then fills `instructor`. */
  @IsOptional()
  @IsUUID()
  instructorId?: string | null;

  @IsInt()
  @Min(1)
  @Max(10_000)
  capacity: number;

  /** Dollars, with at most two decimals; null for a class that costs nothing. */
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'price must be dollars with at most two decimals' })
  @Min(0)
  @Max(100_000)
  price?: number | null;

  /** `upcoming` for a new class. */
  @IfGiven()
  @IsIn(CLASS_STATUSES)
  status?: ClassStatus;

  /** The organization that the class is private to; null for a public one. */
  @IsOptional()
  @IsUUID()
  organizationId?: string | null;
}

/** A class as it is put on the schedule. */
export class ScheduleClassInput extends EditClassInput {
  @IsUUID()
  courseId: string;
}

/** Which classes are meant. */
export class ClassFilter extends ListQuery {
  @IsOptional()
  @IsIn(CLASS_STATUSES)
  status?: ClassStatus;

  @IsOptional()
  @IsUUID()
  courseId?: string;

  @IsOptional()
  @IsUUID()
  organizationId?: string;

  /** The first day, `YYYY-MM-DD`. */
  @IsOptional()
  @IsCalendarDate()
  from?: string;

  /** The last day, `YYYY-MM-DD`. */
  @IsOptional()
  @IsCalendarDate()
  to?: string;

  /** Only classes that are upcoming and have not begun. */
  @OptionalFlag()
  upcoming?: boolean;
}

/** A class as it is read. Date and time are the center's own, `startsAt` is the same moment in UTC. */
export class ClassRow {
  id: string;
  courseId: string;
  courseName: string;
  title: string;
  description: string;
  date: string;
  time: string;
  startsAt: string;
  location: string;
  instructor: string | null;
  instructorId: string | null;
  capacity: number;
  enrolledCount: number;
  spotsLeft: number;
  price: number | null;
  status: ClassStatus;
  organizationId: string | null;
  organizationName: string | null;
  deletedAt: string | null;
}

/** How many classes there are, and how many of each status. */
export class ClassCounts {
  all: number;
  upcoming: number;
  inProgress: number;
  completed: number;
  cancelled: number;
}
