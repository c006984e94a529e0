import { newId } from '../../../shared/domain/id.js';
import type { FieldChange, ImportedPerson } from '../../people/index.js';
import { fold } from './names.js';
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

/** The people of the files: those who are here, and those who are new. */
export class PeopleOfFiles {
  readonly fresh: ImportedPerson[] = [];
  readonly changes: FieldChange[] = [];
  private readonly found = new Map<string, { id: string; isNew: boolean }>();
  private readonly filled = new Set<string>();

  constructor(private readonly here: Map<string, HerePerson>) {}

  /** Somebody without an address or a number is told apart from others of the name by `within`, such as a class. */
  find(person: PersonInFiles, within: string): { id: string; isNew: boolean } {
    const keys = personKeys(person);
    const email = person.email !== '';
    if (keys.length === 0) keys.push(`${fold(`${person.firstName} ${person.lastName}`)}|in ${within}`);
    const known = keys.map((key) => this.found.get(key)).find(Boolean);
    const match = known ?? this.hereBy(keys, person) ?? this.add(person);
    // A number alone joins rows only if none of them has an address.
    for (const key of email ? keys.slice(0, 1) : keys) if (!this.found.has(key)) this.found.set(key, match);
    if (email && keys[1] && !this.found.has(keys[1])) this.found.set(keys[1], match);
    return match;
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
