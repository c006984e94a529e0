import { InvalidInput } from '../../../shared/domain/domain-error.js';

/** The most assistants of a class. */
export const MAX_ASSISTANTS = 8;

/** Somebody who teaches a class with its instructor. */
export interface Assistant {
  /** Null for somebody without an account. */
  userId: string | null;
  name: string;
}

interface Teachers {
  instructor: string | null;
  instructorId: string | null;
  assistants: readonly Assistant[];
}

const personOf = (userId: string | null, name: string | null): string | undefined => userId ?? name?.toLowerCase();

/**
 * @param where what they teach, in words
 * @throws {InvalidInput} that names the assistant who is there twice, or leads the class, too
 */
export function refuseRepeated({ instructor, instructorId, assistants }: Teachers, where: string): void {
  if (assistants.length > MAX_ASSISTANTS) {
    throw new InvalidInput({ path: 'assistants', message: `A class has at most ${MAX_ASSISTANTS} assistants.` });
  }
  const seen = new Set([personOf(instructorId, instructor)]);
  for (const [index, { userId, name }] of assistants.entries()) {
    const person = personOf(userId, name);
    if (seen.has(person)) {
      const path = `assistants.${index}.${userId ? 'userId' : 'name'}`;
      throw new InvalidInput({ path, message: `${name} already teaches ${where}.` });
    }
    seen.add(person);
  }
}
