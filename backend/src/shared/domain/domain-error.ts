/** What went wrong, as the domain sees it. `shared/http/problem.filter.ts` maps each kind to its HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment_failed'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'unavailable';

/** One field that was refused. `path` is the name in the request, such as `capacity`. */
export interface FieldError {
  path: string;
  message: string;
}

export interface DomainErrorDetails {
  errors?: FieldError[];
  /** Seconds until a retry makes sense; answered as Retry-After. */
  retryAfter?: number;
}

/** A refusal that the caller can act on. `code` is a stable word for programs, `message` the sentence that a person reads. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  abstract readonly code: string;

  constructor(
    message: string,
    readonly details: DomainErrorDetails = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** A row that does not exist, or that this caller may not know of. */
export class NotFound extends DomainError {
  readonly kind = 'not_found';
  readonly code = 'not_found';
}

/** Input that is well formed but cannot be accepted; names the fields. */
export class InvalidInput extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'invalid_input';

  constructor(...errors: FieldError[]) {
    super(errors.map((error) => error.message).join(' '), { errors });
  }
}

export class Forbidden extends DomainError {
  readonly kind = 'forbidden';
  readonly code: string;

  constructor(message: string, code = 'forbidden') {
    super(message);
    this.code = code;
  }
}

export class Unauthenticated extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code: string;

  constructor(message: string, code = 'unauthenticated') {
    super(message);
    this.code = code;
  }
}
