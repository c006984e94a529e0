import { newId } from '../../../shared/domain/id.js';
import type { ImportMatch, ImportMatches, ImportReason } from '../imports.dto.js';
import type { ReadPlace } from '../reading/values.js';
import { undecided } from './rows.js';
import type { PlannedClass, Writes } from './terms.js';

type List = 'courses' | 'places' | 'instructors' | 'organizations';

/** A record that a name of the files stands for: its id, `leave-out`, or undefined as long as nobody has decided. */
export type Target = { id: string } | 'leave-out' | undefined;

/** What the names of the files stand for. The records that are to be created are created once, when the first row needs them. */
export class Targets {
  private readonly choices: Record<List, Map<string, ImportMatch>>;
  private readonly made = new Map<string, string>();

  constructor(
    matches: ImportMatches,
    private readonly writes: Writes,
    private readonly locations: ReadonlyMap<string, ReadPlace>,
    private readonly coursesAhead: ReadonlySet<string>,
  ) {
    const byName = (list: readonly ImportMatch[]) => new Map(list.map((match) => [match.name, match]));
    const { courses, places, instructors, organizations } = matches;
    this.choices = {
      courses: byName(courses),
      places: byName(places),
      instructors: byName(instructors),
      organizations: byName(organizations),
    };
  }

  /** Names of a class that nobody has decided yet. */
  open({ course, place, instructor, client }: PlannedClass): ImportReason[] {
    const names = [
      ['courses', 'course', course],
      ['places', 'place', place],
      ['instructors', 'instructor', instructor],
      ['organizations', 'client', client],
    ] as const;
    return names.flatMap(([list, field, name]) => {
      const isOpen = name !== '' && (this.choices[list].get(name)?.choice ?? null) === null;
      return isOpen ? [undecided(field, name)] : [];
    });
  }

  choice(list: List, name: string): string | null {
    return this.choices[list].get(name)?.choice ?? null;
  }

  /** The name of the record that stands for a name, or the name itself. */
  nameOf(list: List, name: string): string {
    return this.choices[list].get(name)?.target ?? name;
  }

  course(name: string): Target {
    return this.target('courses', name, (id) =>
      this.writes.courses.push({ id, name, isOffered: this.coursesAhead.has(name) }),
    );
  }

  place(name: string): Target {
    return this.target('places', name, (id) => {
      const { name: whole, room, street, city, state, zip } = this.locations.get(name) ?? unknownPlace(name);
      this.writes.places.push({ id, name: whole, room, street, city, state, zip });
    });
  }

  organization(name: string): Target {
    return this.target('organizations', name, (id) => this.writes.organizations.push({ id, name }));
  }

  /** An instructor without an account is a name alone, and so has no record. */
  instructorId(name: string): string | null {
    const choice = this.choice('instructors', name);
    return choice === null || choice === 'create' || choice === 'leave-out' ? null : choice;
  }

  private target(list: List, name: string, make: (id: string) => void): Target {
    const choice = this.choice(list, name);
    if (choice === null) return undefined;
    if (choice === 'leave-out') return choice;
    if (choice !== 'create') return { id: choice };
    const key = `${list} ${name}`;
    const known = this.made.get(key);
    if (known !== undefined) return { id: known };
    const id = newId();
    this.made.set(key, id);
    make(id);
    return { id };
  }
}

/** A place of which the files have the name alone. */
const unknownPlace = (name: string): Omit<ReadPlace, 'key'> => ({
  name,
  room: '',
  street: '',
  city: '',
  state: '',
  zip: '',
});
