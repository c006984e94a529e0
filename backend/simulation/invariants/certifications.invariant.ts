import type { Invariant } from '../invariant.js';

export const certifications: Invariant = {
  name: 'each pass has one certification, and nothing else has one',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select e.id, e.certification_status as status, e.removed_at as removed, count(t.id)::int as held
       from enrollment.enrollments e
       left join certification.certifications t on t.enrollment_id = e.id and t.revoked_at is null
       group by e.id
       having count(t.id) <> case when e.certification_status = 'passed' and e.removed_at is null then 1 else 0 end`,
    );
    return rows.map(
      ({ id, status, removed, held }) =>
        `seat ${id} is ${status}${removed ? ', removed' : ''} and has ${held} certifications`,
    );
  },
};

export const oneCardPerCode: Invariant = {
  name: 'a code belongs to one card',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select ecard_code as code, count(*) as cards from certification.certifications
       where ecard_code is not null and revoked_at is null group by ecard_code having count(*) > 1`,
    );
    return rows.map(({ code, cards }) => `the code ${code} is on ${cards} cards`);
  },
};
