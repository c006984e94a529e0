/** The kind of an error; `shared/http/problem.filter.ts` maps it to an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment_failed'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'unavailable';

/** One refused field. `path` is its name in the request, such as `capacity`. */
export interface FieldError {
  path: string;
  message: string;
}

export interface DomainErrorDetails {
  errors?: FieldError[];
  /** Facts that a program can act on: extra members of the problem document (RFC 9457). */
  members?: object;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
}

/** An error that the caller can act on. `code` is stable and machine-readable, `message` is for people. */
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

/** The base of an error with one code and message: `class ClassFull extends domainError('conflict', 'class_full', '…') {}`. */
export function domainError(kind: ErrorKind, code: string, defaultMessage = '', details?: DomainErrorDetails) {
  return class extends DomainError {
    readonly kind = kind;
    readonly code = code;

    constructor(message = defaultMessage) {
      super(message, details);
    }
  };
}

/** The row doesn't exist, or this caller may not see it. */
export class NotFound extends DomainError {
  readonly kind = 'not_found';
  readonly code = 'not_found';
}

/** The base of a `NotFound` with one message: `class ClassNotFound extends notFound('Class not found') {}`. */
export function notFound(message: string) {
  return class extends NotFound {
    constructor() {
      super(message);
    }
  };
}

/** Well-formed input that cannot be accepted; lists the first refused fields. */
export class InvalidInput extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'invalid_input';

  constructor(...errors: FieldError[]) {
    const listed = firstErrors(errors);
    super(listed.map((error) => error.message).join(' '), { errors: listed });
  }
}

export const MAX_LISTED_ERRORS = 20;

/** A response repeats each message three times, and is to stay below 10 KB. */
const MAX_LISTED_BYTES = 3_000;

function firstErrors(errors: FieldError[]): FieldError[] {
  const listed = errors.slice(0, MAX_LISTED_ERRORS);
  while (listed.length > 1 && Buffer.byteLength(JSON.stringify(listed)) > MAX_LISTED_BYTES) listed.pop();
  return listed;
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

/** The row was changed after the caller read it. */
export class ChangedMeanwhile extends domainError(
  'conflict',
  'changed_meanwhile',
  'Somebody changed this meanwhile. Your changes were not saved.',
) {}
