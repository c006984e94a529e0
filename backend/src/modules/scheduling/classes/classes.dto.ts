import { applyDecorators } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { centsFromDollars, isChargeable } from '../../../shared/domain/money.js';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import { OriginRow } from '../../../shared/http/origin.dto.js';
import { RefundQuery } from '../../../shared/http/refund-query.dto.js';
import {
  IfGiven,
  IsCalendarDate,
  IsWallTime,
  OptionalFlag,
  OptionalMultiLineText,
  OptionalText,
  RequiredText,
  Text,
} from '../../../shared/http/validation.js';
import { ExpectedCount, filterOf, MatchingFilter, SelectedRows } from '../../bulk/index.js';
import { MAX_ASSISTANTS } from '../domain/assistants.js';
import { MAX_DAYS } from '../domain/class-days.js';
import { CLASS_STATUSES, type ClassStatus } from '../domain/class-session.entity.js';
import { PRICE_NOT_CHARGEABLE } from '../domain/scheduling.errors.js';
import { SERIES_SCOPES, type SeriesScope } from '../sql.js';
import { ClassDayRow } from './class-days.dto.js';

/** One of the meetings of a class. */
export class ClassDayInput {
  /** `YYYY-MM-DD` in the center's time zone. */
  @IsCalendarDate()
  date: string;

  /** `HH:mm` in the center's time zone. */
  @IsWallTime()
  time: string;

  /** `HH:mm`. Null or left out, a class of one day ends by the duration of its course. */
  @IsOptional()
  @IsWallTime()
  endTime?: string | null;

  /** Null or left out, it is where the first one is. That of the first is the class's own `placeId`. */
  @IsOptional()
  @IsUUID()
  placeId?: string | null;
}

/** An assistant of a class: a user who is an instructor, or the name of somebody else. */
export class AssistantInput {
  /** Their name fills in `name`. */
  @IsOptional()
  @IsUUID()
  userId?: string | null;

  @IsOptional()
  @Text(200)
  name?: string;
}

/** Fields of a class. */
export class ClassFields {
  @RequiredText(200)
  title: string;

  @OptionalMultiLineText(5000)
  description?: string;

  /** `HH:mm` in the center's time zone. */
  @IsWallTime()
  time: string;

  /** Required without a place, which fills it in. Another text than the class has, without a `placeId`, detaches its place. */
  @ValidateIf(({ placeId }) => !placeId)
  @RequiredText(300)
  location?: string;

  /** The place of the class. Null for none; left out, it stays. */
  @IsOptional()
  @IsUUID()
  placeId?: string | null;

  /**
   * All meetings, one to three in their order. The first has the class's `date` and `time`, and in a series the first of the `dates`.
   * Left out, they stay, and move with the date.
   */
  @IsDays()
  days?: ClassDayInput[];

  /** The instructor's display name. */
  @IsOptional()
  @Text(200)
  instructor?: string | null;

  /** A user who is an instructor; their name fills in `instructor`. */
  @IsOptional()
  @IsUUID()
  instructorId?: string | null;

  /** Who teach with the instructor: at most 8, each once. Left out, they stay. */
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(MAX_ASSISTANTS)
  @ValidateNested({ each: true })
  @Type(() => AssistantInput)
  assistants?: AssistantInput[];

  @IsInt()
  @Min(1)
  @Max(10_000)
  capacity: number;

  /** Dollars, with at most two decimals: at least 0.50, or 0 or null for a free class. */
  @IsOptional()
  @IsChargeable()
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'Price must be dollars with at most two decimals.' })
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

class DatedClassFields extends ClassFields {
  /** `YYYY-MM-DD` in the center's time zone. */
  @IsCalendarDate()
  date: string;
}

/** An edit keeps the fields that are left out. Another day, time or place is a move. */
export class EditClassInput extends DatedClassFields {
  /** Whether the students of an upcoming class are told of a move. By default they are. */
  @IfGiven()
  @IsBoolean()
  tell?: boolean;

  /** Why they aren't, for the audit trail. Required with `tell: false`. */
  @OptionalText(300)
  reason?: string;

  /** The revision that the edit is based on. If the class has another one by now, the edit is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

/** Which classes of its series an act on a class is about. */
export class ScopeQuery {
  /** `this` alone, it and those that begin after it (`following`), or `all` that are upcoming. */
  @IfGiven()
  @IsIn(SERIES_SCOPES)
  scope?: SeriesScope;
}

export class CancelClassQuery extends IntersectionType(RefundQuery, ScopeQuery) {}

export class MoveClassInput {
  /** `YYYY-MM-DD` in the center's time zone. */
  @IsCalendarDate()
  date: string;

  /** `HH:mm` in the center's time zone. */
  @IsWallTime()
  time: string;

  /** Left out, it stays as it is. */
  @IfGiven()
  @RequiredText(300)
  location?: string;

  /** The place that it moves to, which fills in the location. Null for none; left out, it stays. */
  @IsOptional()
  @IsUUID()
  placeId?: string | null;

  /** All meetings, the first at `date` and `time`. Left out, the later ones move by as many days as the first. */
  @IsDays()
  days?: ClassDayInput[];

  /** Whether the students of an upcoming class are told, once the center's wait is over. */
  @IsBoolean()
  tell: boolean;

  /** Why they aren't, for the audit trail. Required with `tell: false`. */
  @OptionalText(300)
  reason?: string;

  /** The revision that the move is based on. If the class has another one by now, the move is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

export class ScheduleClassInput extends DatedClassFields {
  @IsUUID()
  courseId: string;
}

/** What became of a class that was to be closed. */
export class ClosedClassRow {
  classId: string;

  /** A cancelled class stays as it is. */
  outcome: 'closed' | 'already-closed' | 'cancelled' | 'not-found';

  /** Students without a result yet, but for those who never came or didn't finish. */
  toMark: number;
}

const LISTED_STATUSES = [...CLASS_STATUSES, 'active', 'to-close', 'to-mark', 'two-seats'] as const;

export class ClassListQuery extends ListQuery {
  /** `active` for upcoming or in progress, `to-close` for those of an earlier day that nobody has closed, `to-mark` for closed ones with students without a result, `two-seats` for those in which a merged student has two. */
  @IsOptional()
  @IsIn(LISTED_STATUSES)
  status?: (typeof LISTED_STATUSES)[number];

  @IsOptional()
  @IsUUID()
  courseId?: string;

  @IsOptional()
  @IsUUID()
  organizationId?: string;

  /** A user who is the instructor or an assistant. */
  @IsOptional()
  @IsUUID()
  instructorId?: string;

  /** The whole location, as the list of places has it. */
  @OptionalText(300)
  place?: string;

  /** Only the classes of a series. */
  @IsOptional()
  @IsUUID()
  seriesId?: string;

  /** Only those that this import brought. */
  @IsOptional()
  @IsUUID()
  importId?: string;

  /** The first day, `YYYY-MM-DD`. */
  @IsOptional()
  @IsCalendarDate()
  from?: string;

  /** The last day, `YYYY-MM-DD`. */
  @IsOptional()
  @IsCalendarDate()
  to?: string;

  /** Only classes that are upcoming and have not started. */
  @OptionalFlag()
  upcoming?: boolean;
}

/** The search and the filters of the list of classes. */
export class ClassFilter extends filterOf(ClassListQuery) {}

/** Which classes to complete: `classIds`, or all that match `filter`. */
export class CloseClassesInput {
  /** 1 to 200, as many as a page of a list has. */
  @SelectedRows({ none: 'Select at least one class', tooMany: 'At most 200 classes are closed at a time' })
  classIds?: string[];

  /** All classes of the list with this filter. A job completes them. */
  @MatchingFilter(() => ClassFilter)
  filter?: ClassFilter;

  /** How many they are; required with `filter`. If they are others by now, none is completed. */
  @ExpectedCount()
  expected?: number;
}

/** A class as everybody sees it who may see it. Date and time are in the center's time zone, `startsAt` is in UTC. */
export class PublicClassRow {
  id: string;
  courseId: string;
  courseName: string;
  title: string;
  description: string;
  date: string;
  /** `HH:mm`. Null for a class that was over when it was imported, if its source has no time. */
  time: string | null;
  /** `HH:mm`: that of its first day, or by the duration of the course; null without one that is in hours, or on another day. */
  endTime: string | null;
  /** All its meetings, one to three in their order; the first is at `date` and `time`. */
  days: ClassDayRow[];
  startsAt: string;
  location: string;
  /** The address of its place, if that is known, or the location, with the rest of the center's address if it is in the center's street. */
  address: string;
  /** How to find the place, and what to know about parking; empty for nothing. */
  directions: string;
  parking: string;
  /** What students bring; empty for nothing. */
  whatToBring: string;
  instructor: string | null;
  instructorId: string | null;
  capacity: number;
  enrolledCount: number;
  spotsLeft: number;
  price: number | null;
  status: ClassStatus;
  organizationId: string | null;
  organizationName: string | null;
}

/** Somebody who teaches a class with its instructor. */
export class AssistantRow {
  /** Null for somebody without an account. */
  userId: string | null;
  name: string;
}

/** A class as staff see it. */
export class ClassRow extends PublicClassRow {
  /** The place whose text the location is; null for a location that was typed. */
  placeId: string | null;
  /** In the order in which they were entered. */
  assistants: AssistantRow[];
  deletedAt: string | null;
  /** Rises with each edit, closing and cancellation. */
  revision: number;
  /** Classes that were scheduled together have the same; null for one that was scheduled alone. */
  seriesId: string | null;
  /** Null for a class that was scheduled here. */
  origin: OriginRow | null;
  /** Whether it was over before it was brought here. */
  isHistory: boolean;
  /** What the system that it was brought from says of it besides, by label, such as `Hours`. */
  originFacts: Record<string, string>;

  /** Until then a move can be undone, and nobody has been told of it. Null without one. */
  moveSettlesAt: string | null;
}

/** The number of classes, in all and by status. */
export class ClassCountsResponse {
  all: number;
  upcoming: number;
  inProgress: number;
  completed: number;
  cancelled: number;
}

function IsDays() {
  return applyDecorators(
    IfGiven(),
    IsArray(),
    ArrayMinSize(1, { message: 'A class has at least one day' }),
    ArrayMaxSize(MAX_DAYS, { message: `A class has at most ${MAX_DAYS} days` }),
    ValidateNested({ each: true }),
    Type(() => ClassDayInput),
  );
}

/** A price that is free or can be paid by card. */
function IsChargeable() {
  return ValidateBy({
    name: 'isChargeable',
    validator: {
      validate: (price: unknown) => typeof price !== 'number' || isChargeable(centsFromDollars(price)),
      defaultMessage: () => PRICE_NOT_CHARGEABLE,
    },
  });
}
