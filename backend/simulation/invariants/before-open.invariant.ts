import type { Invariant } from '../invariant.js';
import type { World } from '../world.js';

/** What somebody just asked for, by the names of the templates (docs/decisions/0046). */
const ASKED = [
  ...['verification-code', 'sign-in-code', 'second-step-code', 'confirmation-code', 'reset-link', 'account-exists'],
  ...['temporary-password', 'staff-invitation'],
];

/** Messages that were written before the center opened, `$1`, and aren't for staff or for people who signed up in a preview, `$2`. */
const BEFORE = `
  notifications.messages m
  where m.id = any($1) and not m.recipient = any($2)
    and not exists (select from identity.users u where u.role = 'admin' and u.email = shared.normal_email(m.recipient))`;

/** The clock may have jumped by an hour. */
const JUMP_MS = 2 * 3_600_000;

export const beforeOpen: Invariant = {
  name: 'nothing but what is named leaves before Open',
  breaches: async (world) => {
    const { db, mailboxes } = world;
    const before = [await idsBefore(world), world.testers.map(({ email }) => email)];
    const { rows: kept } = await db.query<{ template: string; recipient: string; state: string }>(
      `select m.template, m.recipient, m.state from ${BEFORE} and m.state <> 'suppressed' and not m.template = any($3)`,
      [...before, ASKED],
    );
    const { rows: dropped } = await db.query<{ recipient: string; subject: string; template: string }>(
      `select m.recipient, m.subject, m.template from ${BEFORE} and m.state = 'suppressed' and not exists (
         select from notifications.messages sent
         where sent.recipient = m.recipient and sent.subject = m.subject and sent.state <> 'suppressed')`,
      before,
    );
    const arrived = dropped.filter(({ recipient, subject }) =>
      mailboxes.to(recipient).some((mail) => mail.subject === subject),
    );
    // Early employees sign up before Open, so something is dropped in every run.
    const nothing = dropped.length === 0 ? ['nothing was dropped'] : [];
    return [
      ...kept.map(({ template, recipient, state }) => `${template} to ${recipient} is ${state}`),
      ...arrived.map(({ template, recipient }) => `${template} to ${recipient} arrived`),
      ...nothing,
      ...(await droppedLater(world)),
      ...(await bookedBefore(world)),
    ];
  },
};

async function idsBefore({ account, db, writtenBeforeOpen }: World): Promise<readonly string[]> {
  if (account.opened) return writtenBeforeOpen;
  const { rows } = await db.query<{ id: string }>('select id from notifications.messages');
  return rows.map(({ id }) => id);
}

/** Once the center is open, everything goes out. */
async function droppedLater({ account: { opened }, db }: World): Promise<string[]> {
  if (!opened) return [];
  const { rows } = await db.query<{ template: string; recipient: string }>(
    `select template, recipient from notifications.messages where state = 'suppressed' and created_at > $1`,
    [new Date(opened.at.getTime() + JUMP_MS)],
  );
  return rows.map(({ template, recipient }) => `${template} to ${recipient} was dropped after Open`);
}

/** Only staff book, and people who signed up in a preview. */
async function bookedBefore({ account: { opened }, db }: World): Promise<string[]> {
  if (opened) return [];
  const { rows } = await db.query<{ id: string }>(
    `select e.id from enrollment.enrollments e join people.students s on s.id = e.student_id where e.self_booked and not s.is_test`,
  );
  return rows.map(({ id }) => `seat ${id} was booked online`);
}
