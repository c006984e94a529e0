import { DomainError } from '../domain/domain-error.js';

/** The error that a broken database constraint means to the caller, by the constraint's name. */
const byConstraint = new Map<string, () => DomainError>();

/**
 * Says what breaking `constraint` means. The database repeats the invariants of the entities; when it is the one that
 * catches a breach (a race), the caller gets the same answer as from the entity.
 */
export function mapConstraintError(constraint: string, error: () => DomainError): void {
  byConstraint.set(constraint, error);
}

/** The domain error behind a driver error, if its constraint is known. */
export function constraintError(thrown: unknown): DomainError | undefined {
  for (
    let error = thrown as { constraint?: unknown; cause?: unknown } | undefined;
    error;
    error = error.cause as typeof error
  ) {
    if (typeof error.constraint === 'string') return byConstraint.get(error.constraint)?.();
  }
  return undefined;
}
