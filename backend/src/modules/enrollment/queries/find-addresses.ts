import type { ReadModel } from '../../../shared/sql/read.js';
import { recentSince } from '../domain/invitation.entity.js';

/** What is known about the students with an email address. */
export interface KnownAddress {
  address: string;
  /** One of them belongs to the organization. */
  isMember: boolean;
  /** The name of another organization that one of them belongs to. */
  elsewhere: string | null;
}

/** Looks up the students with these addresses, in lower case; addresses without a student are left out. */
export async function findAddresses(
  read: ReadModel,
  organizationId: string,
  addresses: string[],
): Promise<Map<string, KnownAddress>> {
  const rows = await read.rows<KnownAddress>(
    `select lower(s.email) as address, coalesce(bool_or(s.organization_id = $1), false) as "isMember",
       min(o.name) filter (where o.id <> $1) as elsewhere
     from enrollment.students s left join organizations.organizations o on o.id = s.organization_id
     where lower(s.email) = any($2) and s.deleted_at is null group by 1`,
    [organizationId, addresses],
  );
  return new Map(rows.map((row) => [row.address, row]));
}

/** Returns those of the addresses that the organization invited recently. */
export async function invitedRecently(
  read: ReadModel,
  organizationId: string,
  addresses: string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await read.rows<{ email: string }>(
    'select email from enrollment.invitations where organization_id = $1 and email = any($2) and invited_at > $3',
    [organizationId, addresses, recentSince(now)],
  );
  return new Set(rows.map(({ email }) => email));
}
