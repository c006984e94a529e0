import type { Invariant } from '../invariant.js';

export const seats: Invariant = {
  name: 'the seats taken are never above the capacity, and are counted right',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select c.id, c.title, c.capacity, c.enrolled_count as counted, count(e.id)::int as taken,
         count(distinct e.student_id)::int as people
       from scheduling.classes c left join enrollment.enrollments e on e.class_id = c.id and e.removed_at is null
       group by c.id having count(e.id) > c.capacity or c.enrolled_count <> count(e.id)
         or count(e.id) <> count(distinct e.student_id)`,
    );
    return rows.map(
      ({ id, title, taken, people, counted, capacity }) =>
        `class ${title} (${id}): ${taken} seats of ${people} people, counted as ${counted}, capacity ${capacity}`,
    );
  },
};
