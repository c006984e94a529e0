import { ELSEWHERE } from '../acts/import-history.act.js';
import { DAY_MS } from '../clock.js';
import type { Invariant } from '../invariant.js';

/** Events are deleted after 30 days. */
const EVENTS_KEPT_MS = 20 * DAY_MS;

/** What staff write by hand to many people. */
const BY_HAND = '^(To all of you|A word about|New dates) ';

/** Also of seats and people that an undo took back: messages and entries stay. */
export const importsTellNobody: Invariant = {
  name: 'an import sends nothing and books nothing',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select 'message to ' || recipient || ': ' || coalesce(subject, '') as what from notifications.messages
       where recipient like '%@' || $1::text and subject !~ $2
         and template not in ('import-invitation', 'class-reminder-mail')
       union all
       select 'ledger entry ' || l.id from billing.ledger_entries l join enrollment.enrollments e on e.id = l.enrollment_id
       where e.origin_import_id is not null and e.paid_elsewhere is null and l.amount_cents <> 0`,
      [ELSEWHERE, BY_HAND],
    );
    return rows.map(({ what }) => what);
  },
};

/** The emails of a first day, which the imports of the simulation never reach; each further day has as many at least. */
const FIRST_DAY = 200;

export const invitedInWaves: Invariant = {
  name: 'people of an import are invited once, when staff have said so, and no wave exceeds its day',
  breaches: async (world) => {
    const { rows } = await world.db.query(
      `with invited as (
         select * from notifications.messages where template = 'import-invitation' and state <> 'withdrawn' and created_at > $1)
       select 'nobody invited ' || i.recipient as what from invited i where not exists (
         select from events.outbox_messages o
         where o.name = 'imports.invitations-began' and o.payload ->> 'importId' = i.import_id::text and o.occurred_at <= i.created_at)
       union all
       select count(*) || ' invitations to ' || i.recipient from invited i group by i.recipient, i.import_id having count(*) > 1
       union all
       select 'a wave of ' || count(*) from notifications.messages m
       where m.import_id is not null and m.template <> 'class-reminder-mail' and m.created_at > $1
       group by m.import_id, m.created_at::date having count(*) > ${FIRST_DAY}`,
      [new Date(world.now().getTime() - EVENTS_KEPT_MS)],
    );
    return rows.map(({ what }) => what);
  },
};

/** Its event says how many records stay: those that people have used or edited since. */
export const undoLeavesNothing: Invariant = {
  name: 'an undone import leaves only what was used since',
  breaches: async (world) => {
    const { rows } = await world.db.query(
      `with left_over as (
         select i.id, coalesce((select (m.payload ->> 'stays')::int from events.outbox_messages m
             where m.name = 'imports.undone' and m.payload ->> 'importId' = i.id::text), 0) as stays,
           (select count(*) from people.students r where r.origin_import_id = i.id)
           + (select count(*) from scheduling.classes r where r.origin_import_id = i.id)
           + (select count(*) from enrollment.enrollments r where r.origin_import_id = i.id)
           + (select count(*) from certification.certifications r where r.origin_import_id = i.id) as records
         from imports.imports i where i.undone_at > $1)
       select id, records, stays from left_over where records > stays`,
      [new Date(world.now().getTime() - EVENTS_KEPT_MS)],
    );
    return rows.map(({ id, records, stays }) => `import ${id} left ${records} records, of which ${stays} were used`);
  },
};

/** Also if something breaks while one comes in: everything or nothing. */
export const wholeImports: Invariant = {
  name: 'an import comes in whole, and none waits without end',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select i.id, i.state, i.problem,
         (select count(*)::int from enrollment.enrollments e where e.origin_import_id = i.id) as seats,
         coalesce((i.brought ->> 'pastSeats')::int + (i.brought ->> 'seats')::int, 0) as brought
       from imports.imports i where i.undone_at is null`,
    );
    return rows
      .filter(({ state, seats, brought }) => seats !== brought || /^(reading|committing|undoing)$/.test(state))
      .map(({ id, ...about }) => `import ${id}: ${JSON.stringify(about)}`);
  },
};
