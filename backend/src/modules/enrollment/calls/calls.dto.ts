import { IsIn, IsOptional, IsUUID, ValidateIf } from 'class-validator';
import { CALL_OUTCOMES, type CallOccasion, type CallOutcome } from '../domain/call.entity.js';

export class CallsQuery {
  /** Only the calls about this class. */
  @IsOptional()
  @IsUUID()
  classId?: string;
}

export class RecordCallInput {
  /** Null for a call that is still to do. */
  @ValidateIf((input: RecordCallInput) => input.outcome !== null)
  @IsIn(CALL_OUTCOMES)
  outcome: CallOutcome | null;
}

/** A student to call. */
export class CallRow {
  id: string;
  occasion: CallOccasion;
  outcome: CallOutcome | null;
  calledAt: string | null;
  /** Who called; empty as long as nobody has. */
  calledBy: string;
  studentId: string;
  studentName: string;
  /** E.164; empty if it isn't known. */
  phone: string;
  classId: string;
  classTitle: string;
  /** When the class takes place now, in the center's time zone. */
  date: string;
  time: string;
  /** When it was to start, as the student knows it. */
  startsAt: string;
}
