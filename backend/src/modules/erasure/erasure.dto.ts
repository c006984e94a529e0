import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { EMPTIED_KINDS, type EmptiedKind } from '../../shared/domain/erased-person.js';
import { ListQuery } from '../../shared/http/list-query.dto.js';
import { KEPT_KINDS, type KeptKind } from './domain/erasure.entity.js';

export class ErasureInput {
  /** The person's last name, or what the forecast has as `wordToType`: so that nobody erases by mistake. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(320)
  lastName: string;

  /** Whether what was paid for classes to come goes back. No by default. */
  @IsOptional()
  @IsBoolean()
  refund?: boolean;
}

/** What keeps the name until a day. */
export class KeptPartRow {
  @ApiProperty({ enum: KEPT_KINDS })
  kind: KeptKind;
  /** A class with its date, or an invoice. */
  subject: string;
  /** The day on which the name goes; `YYYY-MM-DD`. */
  @ApiProperty({ format: 'date' })
  until: string;
}

/** Rows that are emptied. */
export class EmptiedRow {
  @ApiProperty({ enum: EMPTIED_KINDS })
  kind: EmptiedKind;
  count: number;
  /** In words, such as `3 records`. */
  text: string;
}

/** What an erasure would do, to ask before it. */
export class ErasureForecast {
  /** The person's name, which no receipt has. */
  name: string;
  /** What has to be typed. */
  wordToType: string;
  /** Why the person can't be erased now; null if they can. */
  problem: string | null;
  /** Seats in classes to come, which are given up. */
  upcomingSeats: number;
  goes: EmptiedRow[];
  stays: KeptPartRow[];
  /** When the backups were made that have the person, newest first. */
  @ApiProperty({ type: [String], format: 'date-time' })
  backups: string[];
  /** How many backups are kept: after as many more, none has the person. */
  backupsKept: number;
}

/** The receipt of an erasure. It names nobody. */
export class ErasureRow {
  id: string;
  number: number;
  studentId: string;
  @ApiProperty({ format: 'date-time' })
  erasedAt: string;
  /** The administrator; null once they are gone. */
  erasedBy: string | null;
  /** What was emptied. */
  goes: EmptiedRow[];
  stays: KeptPartRow[];
  /** When the backups were made that may have the person, newest first. */
  @ApiProperty({ type: [String], format: 'date-time' })
  backups: string[];
  /** How many backups are kept: after as many more, none has the person. */
  backupsKept: number;
}

/** A name that a roster or the books keep. */
export class KeptNameRow {
  id: string;
  /** The receipt of the erasure. */
  erasureId: string;
  number: number;
  @ApiProperty({ enum: KEPT_KINDS })
  kind: KeptKind;
  name: string;
  subject: string;
  /** The result on the roster and the code of the card; null for money, and without one. */
  result: string | null;
  code: string | null;
  @ApiProperty({ format: 'date' })
  until: string;
}

export class KeptNamesQuery extends ListQuery {
  /** Of one kind. */
  @IsOptional()
  @IsIn(KEPT_KINDS)
  kind?: KeptKind;
}
