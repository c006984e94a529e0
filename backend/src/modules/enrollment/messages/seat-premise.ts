import type { Premise } from '../../notifications/index.js';
import type { StudentClassFacts } from './class-facts.js';

interface SeatFacts {
  enrollmentId: string;
  startsAt: string;
  location: string;
  placeId?: string | null;
  /** Later it would mislead, in ISO 8601. */
  sendBy: string;
}

/**
 * The student still has the seat, and the upcoming class is still at that time and place.
 * @param minutesBefore the message is worth something until so long before the class
 */
export const seatPremise = (minutesBefore = 0): Premise<StudentClassFacts, SeatFacts> => ({
  of: ({ enrollmentId, startsAt, location, placeId }) => ({
    enrollmentId,
    startsAt,
    location,
    ...(placeId && { placeId }),
    sendBy: new Date(new Date(startsAt).getTime() - minutesBefore * 60_000).toISOString(),
  }),
  hold: async (read, premises, now) => {
    const rows = await read.rows<{ holds: boolean }>(SEATS, [JSON.stringify(premises), now]);
    return rows.map(({ holds }) => holds);
  },
});

/** Also if the place has got another text, or was merged, of which nobody is told. */
const IS_THERE = `(c.location = premise->>'location' or exists (
  select from scheduling.places p where p.id = (premise->>'placeId')::uuid and c.place_id in (p.id, p.merged_into)))`;

const SEATS = `
  select (premise->>'sendBy')::timestamptz >= $2 and exists (
      select from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
      where e.id = (premise->>'enrollmentId')::uuid and e.removed_at is null
        and c.status = 'upcoming' and c.deleted_at is null
        and c.starts_at = (premise->>'startsAt')::timestamptz and ${IS_THERE}
    ) as holds
  from jsonb_array_elements($1::jsonb) with ordinality given (premise, position) order by position`;

/** The class of the seat is still cancelled or deleted. */
export const cancellationPremise: Premise<StudentClassFacts, Pick<SeatFacts, 'enrollmentId'>> = {
  of: ({ enrollmentId }) => ({ enrollmentId }),
  hold: async (read, premises) => {
    const rows = await read.rows<{ holds: boolean }>(CANCELLATIONS, [JSON.stringify(premises)]);
    return rows.map(({ holds }) => holds);
  },
};

const CANCELLATIONS = `
  select exists (
      select from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
      where e.id = (premise->>'enrollmentId')::uuid and (c.status = 'cancelled' or c.deleted_at is not null)
    ) as holds
  from jsonb_array_elements($1::jsonb) with ordinality given (premise, position) order by position`;
