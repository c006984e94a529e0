import { ApiPropertyOptional } from '@nestjs/swagger';

/** One refused field of the input. */
export class FieldProblem {
  /** The name in the request, such as `capacity`. */
  path: string;
  message: string;
}

/** An error response (RFC 9457). */
export class Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** A stable, machine-readable word such as `class_full`. */
  code: string;
  /** The sentence that a person reads. */
  message: string;
  errors?: FieldProblem[];
  /** With `changed_meanwhile` of a seat: its statuses now. */
  @ApiPropertyOptional({ type: 'object', additionalProperties: { type: 'string', nullable: true } })
  current?: Record<string, string | null>;
  /** Who changed them: a name; null for the gateway. */
  changedBy?: string | null;
  changedAt?: string | null;
  /** With `payment_link_ended`: `paid`, `processing`, `nothing-due`, `by-employer`, `freed`, `cancelled` or `past`. */
  reason?: string;
  /** With `count_changed`: how many rows the list has now. */
  count?: number;
}
