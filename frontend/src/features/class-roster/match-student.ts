import type { StudentRow } from '../../shared/api/rows.js';
import { fullName } from '../../shared/model/person.js';
import { folded, type PastedPerson } from './read-pasted-people.js';

/** A pasted person beside the student they are; without one, the students they may be. */
export interface Finding {
  person: PastedPerson;
  student: StudentRow | undefined;
  choices: readonly StudentRow[];
}

/** Finds a person among the results of a search: by email address, else by a name that nobody else of them has. */
export function matchStudent(person: PastedPerson, results: readonly StudentRow[]): Finding {
  const name = folded(fullName(person));
  const named = results.filter((student) => name !== '' && folded(fullName(student)) === name);
  const addressed = results.filter((student) => hasEmail(student, person.email));
  if (addressed.length > 0) return finding(person, addressed, named);
  // With an address that no record has, a namesake may be somebody else.
  if (person.email) return { person, student: undefined, choices: named };
  if (named.length > 0) return finding(person, named);
  const words = name.split(' ');
  return finding(
    person,
    results.filter((student) => isSubset(words, folded(fullName(student)).split(' '))),
  );
}

function finding(
  person: PastedPerson,
  students: readonly StudentRow[],
  preferred: readonly StudentRow[] = [],
): Finding {
  const both = students.filter((student) => preferred.includes(student));
  const [student, ...others] = both.length === 1 ? both : students;
  return { person, student: others.length === 0 ? student : undefined, choices: others.length === 0 ? [] : students };
}

export const hasEmail = (student: StudentRow, email: string): boolean =>
  email !== '' && folded(student.email) === folded(email);

const isSubset = (words: readonly string[], of: readonly string[]) => words.every((word) => of.includes(word));
