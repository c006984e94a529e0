import type { Premise } from '../../notifications/index.js';
import { hasDayAhead } from '../../scheduling/sql.js';
import { lastStartOf, type StudentClassFacts } from './class-facts.js';

interface Meeting {
  startsAt: string;
  location: string;
  placeId?: string | null;
}

interface SeatFacts extends Meeting {
  enrollmentId: string;
  /** All that the message names. Missing in messages of earlier versions. */
  days?: Meeting[];
  /** Later it would mislead, in ISO 8601. */
  sendBy: string;
}

/**
 * The student still has the seat, and the class ahead still meets at those times and places.
 * @param minutesBefore the message is worth something until so long before the last of them
 */
export const seatPremise = (minutesBefore = 0): Premise<StudentClassFacts, SeatFacts> => ({
  of: ({ enrollmentId, days, ...first }) => ({
    enrollmentId,
    ...meetingOf(first),
    ...(days && { days: days.map(meetingOf) }),
    sendBy: new Date(lastStartOf({ ...first, days }).getTime() - minutesBefore * 60_000).toISOString(),
  }),
  hold: async (read, premises, now) => {
    const rows = await read.rows<{ holds: boolean }>(SEATS, [JSON.stringify(premises), now]);
    return rows.map(({ holds }) => holds);
  },
});

const meetingOf = ({ startsAt, location, placeId }: Meeting): Meeting => ({
  startsAt,
  location,
  ...(placeId && { placeId }),
});

/** Also if the place has got another text, or was merged, of which nobody is told. */
const IS_THERE = `(m.location = day->>'location' or exists (
  select from scheduling.places p where p.id = (day->>'placeId')::uuid and m.place_id in (p.id, p.merged_into)))`;

const SEATS = `
  select (premise->>'sendBy')::timestamptz >= $2 and exists (
      select from enrollment.enrollments e join scheduling.classes c on c.id = e.class_id
      where e.id = (premise->>'enrollmentId')::uuid and e.removed_at is null
        and ${hasDayAhead('c', '$2')} and not exists (
          select from jsonb_array_elements(coalesce(premise->'days', jsonb_build_array(premise))) named (day)
          where not exists (
            select from scheduling.meetings m
            where m.class_id = c.id and m.starts_at = (day->>'startsAt')::timestamptz and ${IS_THERE}))
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
