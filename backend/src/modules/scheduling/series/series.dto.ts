import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { isCalendarDate } from '../../../shared/domain/calendar-date.js';
import { IfGiven, IsWallTime, Text, type TextLimit } from '../../../shared/http/validation.js';
import { ClassFields } from '../classes/classes.dto.js';
import { MAX_ASSISTANTS } from '../domain/assistants.js';
import { MAX_DAYS } from '../domain/class-days.js';

/** The most classes of one series. */
const MAX_SERIES = 60;

export class ScheduleSeriesInput extends ClassFields {
  @IsUUID()
  courseId: string;

  /** One class on each of these days, `YYYY-MM-DD` in the center's time zone: 1 to 60, each once. */
  @IsDates()
  dates: string[];
}

export class ClassSeriesResponse {
  /** What the classes have in common, in their `seriesId`. */
  seriesId: string;

  /** In the order of the dates. */
  classIds: string[];
}

export class CheckDatesQuery {
  @IsUUID()
  courseId: string;

  /** Days as `YYYY-MM-DD`, with commas between them or one parameter each: 1 to 60, each once. */
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',') : value))
  @IsDates()
  dates: string[];

  @IsWallTime()
  time: string;

  /** When it would end. Left out, by the duration of the course. */
  @IsOptional()
  @IsWallTime()
  endTime?: string;

  /** How many days the class would have, 1 by default; without an `endTime`, each takes an equal part of the course's duration. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  dayCount?: number;

  @IsOptional()
  @Text(300)
  location?: string;

  /** The place, whose classes clash whatever their text is. */
  @IsOptional()
  @IsUUID()
  placeId?: string;

  @IsOptional()
  @IsUUID()
  instructorId?: string;

  /** The users who assist, with commas between them or one parameter each: at most 8. */
  @IfGiven()
  @Transform(({ value }) => (typeof value === 'string' ? value.split(',') : value))
  @IsArray()
  @ArrayMaxSize(MAX_ASSISTANTS)
  @IsUUID(undefined, { each: true })
  assistantIds?: string[];

  /** A class that doesn't count: the one that is edited. */
  @IsOptional()
  @IsUUID()
  except?: string;
}

/** A class that takes place at the same time in the same room, or with one of the same people who teach. */
export class ClashRow {
  classId: string;
  title: string;
  /** `HH:mm`; `endTime` is null on another day. */
  time: string;
  endTime: string | null;
  room: boolean;
  instructor: boolean;
  /** The users among those asked about who teach it, too. */
  teacherIds: string[];
}

/** A day on which a class may be scheduled. */
export class DateCheckRow {
  date: string;
  /** When the class would end, `HH:mm`; null if the course doesn't say how long it takes, or on another day. */
  endTime: string | null;
  /** The next valid time, if daylight saving skips the one that was asked for. */
  skippedUntil: string | null;
  clashes: ClashRow[];
}

function IsDates() {
  return applyDecorators(
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(MAX_SERIES),
    ArrayUnique(),
    ValidateBy(
      {
        name: 'isCalendarDate',
        validator: {
          validate: isCalendarDate,
          defaultMessage: () => 'dates must be days that exist, as YYYY-MM-DD',
        },
      },
      { each: true, context: { format: 'date' } satisfies TextLimit },
    ),
  );
}
