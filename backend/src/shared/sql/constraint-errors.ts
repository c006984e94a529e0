import { DomainError } from '../domain/domain-error.js';

/** The domain error of each constraint, by the constraint's name. */
const byConstraint = new Map<string, () => DomainError>();

/**
 * Maps a violated constraint to a domain error. The database repeats the entities' invariants; in a race the caller gets the
 * same error from the database as from the entity.
 */
export function mapConstraintError(constraint: string, error: () => DomainError): void {
  byConstraint.set(constraint, error);
}

/** The constraints and indexes that have a domain error. */
export const mappedConstraints = (): string[] => [...byConstraint.keys()];

/** Returns the domain error for a driver error, if its constraint is mapped. */
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
