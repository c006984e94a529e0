import type { Sql } from '../../../../shared/sql/sql.js';

/** What the organization knows of an address: nothing that others entered, or that a person did elsewhere. */
export interface KnownPerson {
  email: string;
  /** A person who has joined, or whom staff entered as one of its people. */
  isMember: boolean;
  /** A record that an earlier list made. */
  isEntered: boolean;
}

/** Looks up the organization's people with these addresses, in lower case. Addresses of nobody are left out. */
export async function knownPeople(
  sql: Sql,
  organizationId: string,
  addresses: string[],
): Promise<Map<string, KnownPerson>> {
  const rows = await sql.rows<KnownPerson & Record<string, unknown>>(
    `select shared.normal_email(email) as email, bool_or(membership <> 'invited') as "isMember", bool_or(membership = 'invited') as "isEntered"
     from people.students where organization_id = $1 and shared.normal_email(email) = any($2) and deleted_at is null group by 1`,
    [organizationId, addresses],
  );
  return new Map(rows.map((row) => [row.email, row]));
}
