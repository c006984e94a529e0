import { newId } from '../../../shared/domain/id.js';
import type { FieldChange, ImportedPerson } from '../../people/index.js';
import { fold } from '../reading/fold.js';
import type { HerePerson } from './terms.js';

export interface PersonInFiles {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

/**
 * Under what a person is found again: their name with their address, and with their number. One address or number may be a family's or
 * an office's, and so tells nobody apart alone.
 */
export function personKeys({ firstName, lastName, email, phone }: PersonInFiles): string[] {
  const name = fold(`${firstName} ${lastName}`);
  return [...(email ? [`${name}|${email.toLowerCase()}`] : []), ...(phone ? [`${name}|${phone}`] : [])];
}

/** The same; somebody without an address or a number is told apart by `within`, such as a class. */
export const keysWithin = (person: PersonInFiles, within: string): string[] => {
  const keys = personKeys(person);
  return keys.length > 0 ? keys : [`${fold(`${person.firstName} ${person.lastName}`)}|in ${within}`];
};

/** The people of the files: those who are here, and those who are new. */
export class PeopleOfFiles {
  readonly fresh: ImportedPerson[] = [];
  readonly changes: FieldChange[] = [];
  private readonly found = new Map<string, { id: string; isNew: boolean }>();
  private readonly filled = new Set<string>();

  constructor(private readonly here: Map<string, HerePerson>) {}

  /** The person, if an earlier row or the center has them. */
  known(person: PersonInFiles, within: string): { id: string } | undefined {
    const keys = keysWithin(person, within);
    return keys.map((key) => this.found.get(key) ?? this.here.get(key)).find((one) => one !== undefined);
  }

  /** Somebody without an address or a number is told apart from others of the name by `within`, such as a class. */
  find(person: PersonInFiles, within: string): { id: string; isNew: boolean; isFirst: boolean } {
    const keys = keysWithin(person, within);
    const known = keys.map((key) => this.found.get(key)).find((one) => one !== undefined);
    const match = known ?? this.hereBy(keys, person) ?? this.add(person);
    for (const key of keys) if (!this.found.has(key)) this.found.set(key, match);
    return { ...match, isFirst: known === undefined };
  }

  private hereBy(keys: string[], person: PersonInFiles): { id: string; isNew: boolean } | undefined {
    const known = keys.map((key) => this.here.get(key)).find((one) => one !== undefined);
    if (!known) return undefined;
    // Another address is another person's, or one that staff have corrected: it stays.
    for (const field of ['email', 'phone'] as const) {
      const to = person[field];
      if (known[field] !== '' || to === '' || this.filled.has(`${known.id} ${field}`)) continue;
      this.filled.add(`${known.id} ${field}`);
      this.changes.push({ id: known.id, field, from: '', to });
    }
    return { id: known.id, isNew: false };
  }

  private add({ firstName, lastName, email, phone }: PersonInFiles): { id: string; isNew: boolean } {
    const id = newId();
    this.fresh.push({ id, firstName, lastName, email, phone });
    return { id, isNew: true };
  }
}
