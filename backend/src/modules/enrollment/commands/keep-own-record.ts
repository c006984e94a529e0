import type { EntityManager } from '@mikro-orm/postgresql';
import { Student, type StudentDetails } from '../domain/student.entity.js';

/** The id of the training record of somebody who opens an account: a new one, or the one of an earlier try, changed. */
export async function keepOwnRecord(
  em: EntityManager,
  existing: string | null,
  details: StudentDetails,
  now: Date,
): Promise<string> {
  const student = existing ? await em.findOneOrFail(Student, existing) : Student.register(details, now);
  if (existing) student.edit(details);
  await em.persist(student).flush();
  return student.id;
}
