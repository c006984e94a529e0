import { Injectable } from '@nestjs/common';
import { Sql } from '../../../shared/sql/sql.js';
import type { PlaceText } from '../domain/class-session.entity.js';
import { UnknownPlace } from '../domain/scheduling.errors.js';

interface Chosen {
  location?: string | undefined;
  placeId?: string | null | undefined;
}

/** Finds the place that staff chose for a class. */
@Injectable()
export class PlaceOfClass {
  constructor(private readonly sql: Sql) {}

  /**
   * The place, held until the surrounding transaction ends: it is neither edited nor merged meanwhile. Before a class is locked.
   * An archived one is only for the class that has it.
   * @throws {UnknownPlace}
   */
  async hold(placeId: string | null | undefined, classId?: string): Promise<PlaceText | undefined> {
    if (!placeId) return undefined;
    const place = await this.sql.one<PlaceText>(
      `select p.id, p.location from scheduling.places p
       where p.id = $1 and (p.archived_at is null
         or exists (select from scheduling.classes c where c.id = $2::uuid and c.place_id = p.id))
       for share`,
      [placeId, classId ?? null],
    );
    if (!place) throw new UnknownPlace();
    return place;
  }
}

/**
 * The location of a class: a place fills it in, another text without a place detaches the one that the class has. The two fields are
 * left out if they stay.
 */
export function locationOf(
  { location, placeId }: Chosen,
  place: PlaceText | undefined,
  current: Chosen = {},
): { location: string; placeId?: string | null } {
  if (place) return { location: place.location, placeId: place.id };
  const text = location ?? current.location ?? '';
  if (placeId === null) return { location: text, placeId: null };
  return text === current.location ? { location: text } : { location: text, placeId: null };
}
