import { Injectable } from '@nestjs/common';
import { Sql } from '../../../shared/sql/sql.js';
import type { PlaceText } from '../domain/class-session.entity.js';
import { UnknownPlace } from '../domain/scheduling.errors.js';

interface Chosen {
  location?: string | undefined;
  placeId?: string | null | undefined;
}

interface ChosenPlaces {
  placeId?: string | null | undefined;
  days?: readonly { placeId?: string | null }[] | undefined;
}

export type HeldPlaces = ReadonlyMap<string, PlaceText>;

/** Finds the places that staff chose for a class. */
@Injectable()
export class PlaceOfClass {
  constructor(private readonly sql: Sql) {}

  /**
   * The places by id, held until the surrounding transaction ends: they are neither edited nor merged meanwhile. Before a class is
   * locked. An archived one is only for the class that has it.
   * @throws {UnknownPlace}
   */
  async hold({ placeId, days = [] }: ChosenPlaces, classId?: string): Promise<HeldPlaces> {
    const chosen = [{ id: placeId, path: 'placeId' }].concat(
      days.map((day, index) => ({ id: day.placeId, path: `days.${index}.placeId` })),
    );
    const ids = chosen.flatMap(({ id }) => id || []);
    if (ids.length === 0) return new Map();
    const places = await this.sql.rows<PlaceText>(
      `select p.id, p.location from scheduling.places p
       where p.id = any($1) and (p.archived_at is null
         or exists (select from scheduling.meetings m where m.class_id = $2::uuid and m.place_id = p.id))
       order by p.id for share`,
      [ids, classId ?? null],
    );
    const held = new Map(places.map((place) => [place.id, place]));
    const unknown = chosen.find(({ id }) => id && !held.has(id));
    if (unknown) throw new UnknownPlace(unknown.path);
    return held;
  }
}

/**
 * The location of a class: a place fills it in, another text without a place detaches the one that the class has. The two fields are
 * left out if they stay.
 */
export function locationOf(
  { location, placeId }: Chosen,
  places: HeldPlaces,
  current: Chosen = {},
): { location: string; placeId?: string | null } {
  const place = placeId && places.get(placeId);
  if (place) return { location: place.location, placeId: place.id };
  const text = location ?? current.location ?? '';
  if (placeId === null) return { location: text, placeId: null };
  return text === current.location ? { location: text } : { location: text, placeId: null };
}
