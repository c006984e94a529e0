import type { Invariant } from '../invariant.js';

/** What somebody just asked for, by the names of the templates (docs/decisions/0046). */
const ASKED = [
  ...['verification-code', 'sign-in-code', 'second-step-code', 'confirmation-code', 'reset-link', 'account-exists'],
  ...['temporary-password', 'staff-invitation'],
];

/** Messages that were written before the center opened, `$1`, and aren't for staff. */
const BEFORE = `
  notifications.messages m
  where m.id = any($1)
    and not exists (select from identity.users u where u.role = 'admin' and u.email = shared.normal_email(m.recipient))`;

export const beforeOpen: Invariant = {
  name: 'nothing but what is named leaves before Open',
  breaches: async ({ db, mailboxes, writtenBeforeOpen }) => {
    const { rows: kept } = await db.query<{ template: string; recipient: string; state: string }>(
      `select m.template, m.recipient, m.state from ${BEFORE} and m.state <> 'suppressed' and not m.template = any($2)`,
      [writtenBeforeOpen, ASKED],
    );
    const { rows: dropped } = await db.query<{ recipient: string; subject: string; template: string }>(
      `select m.recipient, m.subject, m.template from ${BEFORE} and m.state = 'suppressed' and not exists (
         select from notifications.messages sent
         where sent.recipient = m.recipient and sent.subject = m.subject and sent.state <> 'suppressed')`,
      [writtenBeforeOpen],
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
    ];
  },
};
