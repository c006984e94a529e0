/** One of the meetings of a class. Date and times are in the center's time zone. */
export class ClassDayRow {
  date: string;
  time: string;
  /** `HH:mm`. Null if it isn't known; a class of one day ends by the duration of its course. */
  endTime: string | null;
  /** Null for a location that was typed. */
  placeId: string | null;
  location: string;
  /** The address of its place, or the location, as that of the class. */
  address: string;
}
