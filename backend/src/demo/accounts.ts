import { hash } from '@node-rs/argon2';
import { DEMO_PASSWORD } from '../config.js';
import { newId } from '../shared/domain/id.js';
import type { DemoStudent } from './students.js';

/** A row to insert, by column name. */
export type Row = Record<string, unknown>;

/** Two instructors. One has no password, so nobody can sign in as her; the other has the permission set of instructors. */
export const instructors = async (now: Date) => [
  account(now, { ...person('Dana', 'Okafor', 'dana.okafor@lakeside-cpr.example'), is_instructor: true }),
  account(now, {
    ...person('Luis', 'Herrera', 'instructor@recert.example'),
    is_instructor: true,
    role: 'admin',
    staff_role: 'instructor',
    password_hash: await hash(DEMO_PASSWORD),
  }),
];

/** The accounts besides the instructor's: one of each other permission set of staff, an organization admin and a student. */
export async function demoAccounts(orgAdmin: DemoStudent, client: DemoStudent, now: Date) {
  const password_hash = await hash(DEMO_PASSWORD);
  return [
    account(now, {
      ...person('Jordan', 'Ellis', 'admin@recert.example'),
      role: 'admin',
      staff_role: 'administrator',
      password_hash,
    }),
    account(now, {
      ...accountHolder(orgAdmin),
      role: 'org_admin',
      password_hash,
    }),
    account(now, { ...accountHolder(client), password_hash }),
    account(now, {
      ...person('Renee', 'Castillo', 'frontdesk@recert.example'),
      role: 'admin',
      staff_role: 'front-desk',
      password_hash,
    }),
    account(now, {
      ...person('Paul', 'Wexler', 'accountant@recert.example'),
      role: 'admin',
      staff_role: 'accountant',
      password_hash,
    }),
  ];
}

function person(first_name: string, last_name: string, email: string) {
  return { first_name, last_name, email };
}

function accountHolder({ id, first_name, last_name, email, phone }: DemoStudent) {
  return { student_id: id, phone, ...person(first_name, last_name, email) };
}

function account(now: Date, given: Row & ReturnType<typeof person>) {
  return {
    id: newId(),
    password_hash: null,
    phone: null,
    role: 'client',
    staff_role: null,
    is_instructor: false,
    student_id: null,
    email_verified_at: now,
    created_at: now,
    ...given,
  };
}
