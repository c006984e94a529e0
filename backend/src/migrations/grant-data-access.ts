import type pg from 'pg';

/** What nobody may change or delete. The migrations revoke those privileges from the owner and add triggers. */
const APPEND_ONLY = ['audit.entries', 'billing.ledger_entries'];

/**
 * Lets a role read and write the rows of every schema that the connected role owns, except what is append-only. It owns
 * nothing, so it can neither grant itself more nor disable a trigger. The table of migrations it can only read.
 */
export async function grantDataAccess(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_namespace
     where nspowner = current_user::regrole and nspname !~ '^(pg_|information_schema$|public$)'`,
  );
  // The role's own sequences need no grant, which only their owner could give.
  const sequences = await owner.query<{ name: string }>(
    `select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and c.relowner = current_user::regrole and n.nspowner = c.relowner and n.nspname <> 'public'`,
  );
  const to = owner.escapeIdentifier(role);
  const schemas = rows.map(({ schema }) => schema).join(', ');
  await owner.query(`
    grant usage on schema ${schemas} to ${to};
    grant select, insert, update, delete on all tables in schema ${schemas} to ${to};
    ${sequences.rows.map(({ name }) => `grant usage on sequence ${name} to ${to};`).join('\n')}
    revoke update, delete on ${APPEND_ONLY.join(', ')} from ${to};
    grant select on public.migrations to ${to};
    -- BullMQ creates a sequence for each queue when the first job arrives.
    grant create on schema bullmq to ${to};
  `);
}
