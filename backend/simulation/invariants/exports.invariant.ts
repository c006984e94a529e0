import type { Invariant } from '../invariant.js';

/** When something broke while it was made: one file and one email, or none of both. */
export const wholeExports: Invariant = {
  name: 'an export is made once and whole, or fails, and none waits without end',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select 'export ' || x.id || ' is still ' || x.state as what from exports.exports x where x.state in ('requested', 'making')
       union all
       select count(*) || ' emails about export ' || m.key from notifications.messages m where m.template = 'export-ready' and m.state <> 'withdrawn'
       group by m.key having count(*) > 1
       union all
       select 'export ' || (o.payload ->> 'exportId') || ' was made ' || count(*) || ' times' from events.outbox_messages o
       where o.name = 'exports.ready' group by o.payload ->> 'exportId' having count(*) > 1`,
    );
    return rows.map(({ what }) => what);
  },
};
