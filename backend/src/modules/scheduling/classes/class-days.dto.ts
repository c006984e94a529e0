/** One of the meetings of a class. Date and times are in the center's time zone. */
export class ClassDayRow {
  date: string;
  /** Null for a class that was over when it was imported, if its source has no time. */
  time: string | null;
  /** `HH:mm`. Null if it isn't known; a class of one day ends by the duration of its course. */
  endTime: string | null;
  /** Null for a location that was typed. */
  placeId: string | null;
  location: string;
  /** The address of its place, or the location, as that of the class. */
  address: string;
}
