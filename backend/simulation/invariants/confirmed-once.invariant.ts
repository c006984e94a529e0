import type { Invariant } from '../invariant.js';

/** Somebody who cancels and books again gets another one. */
const SEATS = `
  select lower(s.email) as email, c.title, count(*)::int as seats
  from enrollment.enrollments e
  join scheduling.classes c on c.id = e.class_id
  join people.students s on s.id = e.student_id
  group by 1, 2`;

export const confirmedOnce: Invariant = {
  name: 'nobody gets more confirmations of a class than they had seats in it',
  breaches: async ({ db, mailboxes, oldAddresses }) => {
    const { rows } = await db.query<{ email: string; title: string; seats: number }>(SEATS);
    const seats = new Map(rows.map(({ email, title, seats }) => [`${email}: ${title}`, seats]));
    const mails = mailboxes.mails.flatMap((mail) => {
      const [, title] = /^You are enrolled: (.*)$/.exec(mail.subject) ?? [];
      return title && !oldAddresses.has(mail.to) ? [{ ...mail, about: `${mail.to}: ${title}` }] : [];
    });
    // The same email that arrives twice is another matter.
    return [...Map.groupBy(mails, ({ about }) => about)]
      .map(([about, copies]) => ({ about, sent: new Set(copies.map(({ messageId }) => messageId)).size }))
      .filter(({ about, sent }) => sent > (seats.get(about) ?? 0))
      .map(({ about, sent }) => `${about}: seats in all ${seats.get(about) ?? 0}, confirmations ${sent}`);
  },
};
