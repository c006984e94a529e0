import { hash } from '@node-rs/argon2';
import { newId } from '../shared/domain/id.js';
import type { Row } from './insert-rows.js';
import type { DemoStudent } from './students.js';

/** The password of the three accounts; everybody may know it, which is why demo data never runs where others can reach it. */
const PASSWORD = 'recert-demo';

/** Two people who teach. They have no password, so nobody can sign in as them. */
export function instructors(now: Date): { id: string; name: string; row: Row }[] {
  return [
    ['Dana', 'Okafor'],
    ['Luis', 'Herrera'],
  ].map(([firstName, lastName]) => {
    const row = account(now, { email: `${firstName}.${lastName}@lakeside-cpr.example`.toLowerCase(), role: 'client' });
    Object.assign(row, { first_name: firstName, last_name: lastName, is_instructor: true });
    return { id: row.id as string, name: `${firstName} ${lastName}`, row };
  });
}

/** The three who sign in: a staff administrator, an employer's representative and a student. */
export async function demoAccounts(
  { orgAdmin, client }: { orgAdmin: DemoStudent; client: DemoStudent },
  now: Date,
): Promise<{ adminId: string; rows: Row[] }> {
  const passwordHash = await hash(PASSWORD);
  const admin = account(now, { email: 'admin@recert.example', role: 'admin', passwordHash });
  Object.assign(admin, { first_name: 'Jordan', last_name: 'Ellis' });
  const others = [
    Object.assign(account(now, { email: orgAdmin.email, role: 'org_admin', passwordHash }), {
      ...personal(orgAdmin),
      organization_id: orgAdmin.organizationId,
    }),
    Object.assign(account(now, { email: client.email, role: 'client', passwordHash }), personal(client)),
  ];
  return { adminId: admin.id as string, rows: [admin, ...others] };
}

function personal({ id, firstName, lastName, phone }: DemoStudent): Row {
  return { first_name: firstName, last_name: lastName, phone, student_id: id };
}

function account(now: Date, given: { email: string; role: string; passwordHash?: string }): Row {
  return {
    id: newId(),
    email: given.email,
    password_hash: given.passwordHash ?? null,
    first_name: '',
    last_name: '',
    phone: null,
    role: given.role,
    is_instructor: false,
    student_id: null,
    organization_id: null,
    email_verified_at: now,
    created_at: now,
  };
}
