import { AUDITED } from '../../src/modules/audit/audited-events.js';
import type { Invariant } from '../invariant.js';

export const audit: Invariant = {
  name: 'every audited act has its entry',
  breaches: async ({ db }) => {
    const { rows } = await db.query(
      `select m.id, m.name, m.payload from events.outbox_messages m
       where m.name = any($1) and not exists (select from audit.entries a where a.id = m.id)`,
      [[...AUDITED.keys()]],
    );
    return rows.map(({ id, name, payload }) => `${name} (${id}) has no entry: ${JSON.stringify(payload)}`);
  },
};
