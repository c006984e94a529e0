import { defineEntity } from '@mikro-orm/core';
import { changesBetween } from '../../../shared/domain/changes.js';
import { ChangedMeanwhile, InvalidInput } from '../../../shared/domain/domain-error.js';
import { raise } from '../../../shared/domain/domain-event.js';
import { newId } from '../../../shared/domain/id.js';
import { placeAdded, placeArchived, placeDeleted, placeEdited, placesMerged } from '../events.js';
import { PlaceArchived } from './scheduling.errors.js';

const PlaceSchema = defineEntity({
  name: 'Place',
  schema: 'scheduling',
  tableName: 'places',
  properties: (p) => ({
    id: p.uuid().primary(),
    name: p.text(),
    room: p.text(),
    street: p.text(),
    city: p.text(),
    state: p.text(),
    zip: p.text(),
    directions: p.text(),
    parking: p.text(),
    /** The text that classes here have as their location. */
    location: p.text(),
    /** Empty until a street or a city is known. */
    address: p.text(),
    revision: p.integer(),
    createdAt: p.datetime(),
    archivedAt: p.datetime().strictNullable(),
    /** The place that took its classes. */
    mergedInto: p.uuid().strictNullable(),
  }),
});

/** Fields of a place. Those that are left out are blank in a new place and stay unchanged in an edited one. */
export interface PlaceDetails {
  name: string;
  room?: string;
  street?: string;
  city?: string;
  state?: string;
  zip?: string;
  directions?: string;
  parking?: string;
}

const BLANK = { room: '', street: '', city: '', state: '', zip: '', directions: '', parking: '' };

/** The longest location of a class. */
const MAX_LOCATION = 300;

const joined = (parts: string[], separator = ', '): string => parts.filter((part) => part !== '').join(separator);

/** What classes show of a place, and its whole address; that is empty until a street or a city is known. */
export function placeTexts({ name, room = '', street = '', city = '', state = '', zip = '' }: PlaceDetails) {
  const location = joined([name, room, street, city]);
  return { location, address: street + city === '' ? '' : joined([location, joined([state, zip], ' ')]) };
}

/** Where classes take place. One that is used is archived instead of deleted. */
export class Place extends PlaceSchema.class {
  static add(details: PlaceDetails, now: Date): Place {
    const place = new Place();
    const rest = { id: newId(), revision: 0, createdAt: now, archivedAt: null, mergedInto: null };
    Object.assign(place, BLANK, rest);
    place.assign(details);
    raise(place, placeAdded({ placeId: place.id, name: place.name }));
    return place;
  }

  /**
   * Its coming classes follow.
   * @param revision the one that the edit is based on, if known
   * @throws {PlaceArchived} @throws {ChangedMeanwhile}
   */
  edit(details: PlaceDetails, revision?: number): void {
    this.refuseIfArchived();
    if (revision !== undefined && revision !== this.revision) throw new ChangedMeanwhile();
    const was = this.form();
    this.assign(details);
    const changes = changesBetween(was, this.form());
    if (changes.length === 0) return;
    this.revision += 1;
    raise(this, placeEdited({ placeId: this.id, name: this.name, changes }));
  }

  /** It takes no more classes; those that it has stay. Archiving it again changes nothing. */
  archive(now: Date): void {
    if (this.archivedAt) return;
    this.archivedAt = now;
    this.revision += 1;
    raise(this, placeArchived({ placeId: this.id, name: this.name }));
  }

  /** Says that the place is deleted, which no class has. */
  delete(): void {
    raise(this, placeDeleted({ placeId: this.id, name: this.name }));
  }

  /**
   * Gives its classes, of the given number, to another place.
   * @throws {InvalidInput} for itself @throws {PlaceArchived} if one of them is
   */
  merge(into: Place, classes: number, now: Date): void {
    if (into.id === this.id) {
      throw new InvalidInput({ path: 'into', message: 'A place cannot be merged into itself.' });
    }
    this.refuseIfArchived();
    into.refuseIfArchived();
    this.archivedAt = now;
    this.mergedInto = into.id;
    this.revision += 1;
    raise(this, placesMerged({ placeId: this.id, name: this.name, into: into.id, intoName: into.name, classes }));
  }

  private assign(details: PlaceDetails): void {
    const given = Object.entries(details).filter(([, value]) => value !== undefined);
    Object.assign(this, Object.fromEntries(given));
    if (this.name.trim() === '') throw new InvalidInput({ path: 'name', message: 'A place needs a name.' });
    Object.assign(this, placeTexts(this));
    if (this.location.length <= MAX_LOCATION) return;
    const message = `Name, room, street and city have at most ${MAX_LOCATION} characters together.`;
    throw new InvalidInput({ path: 'name', message });
  }

  private form() {
    const { name, room, street, city, state, zip, directions, parking } = this;
    return { name, room, street, city, state, zip, directions, parking };
  }

  private refuseIfArchived(): void {
    if (this.archivedAt) throw new PlaceArchived();
  }
}
PlaceSchema.setClass(Place);
