import { IsInt, IsUUID } from 'class-validator';
import { ListQuery } from '../../../shared/http/list-query.dto.js';
import {
  IfGiven,
  OptionalFlag,
  OptionalMultiLineText,
  OptionalText,
  RequiredText,
} from '../../../shared/http/validation.js';

/** A place as staff send it. */
export class PlaceInput {
  @RequiredText(300)
  name: string;

  @OptionalText(100)
  room?: string;

  @OptionalText(200)
  street?: string;

  @OptionalText(100)
  city?: string;

  @OptionalText(50)
  state?: string;

  @OptionalText(20)
  zip?: string;

  /** How to find it. */
  @OptionalMultiLineText(1000)
  directions?: string;

  /** What to know about parking. */
  @OptionalMultiLineText(1000)
  parking?: string;
}

/** An edit keeps the fields that are left out. */
export class EditPlaceInput extends PlaceInput {
  /** The revision that the edit is based on. If the place has another one by now, the edit is refused with 409. */
  @IfGiven()
  @IsInt()
  revision?: number;
}

export class MergePlaceInput {
  /** The place that takes the classes. */
  @IsUUID()
  into: string;
}

export class PlaceListQuery extends ListQuery {
  /** Only archived places, or only those that take classes. */
  @OptionalFlag()
  archived?: boolean;
}

export class PlaceRow {
  id: string;
  name: string;
  room: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  directions: string;
  parking: string;
  /** The text that classes here have as their location: name, room, street and city. */
  location: string;
  /** The whole address; empty until a street or a city is known. */
  address: string;
  /** Its classes that aren't deleted, and those of them that are still to come. */
  classCount: number;
  comingCount: number;
  archivedAt: string | null;
  /** The place that took its classes; null if none did. */
  mergedInto: string | null;
  /** Rises with each edit. */
  revision: number;
}
