import type { Sql } from '../../../shared/sql/sql.js';
import { defineTemplate } from '../../notifications/index.js';

interface Invited {
  studentId: string;
  firstName: string;
}

/** No secret is in it: who proves the address at signing up gets the record. */
export const importInvitation = defineTemplate<Invited>({
  name: 'import-invitation',
  title: 'Invitation to an account',
  audience: 'client',
  topic: 'account',
  when: 'Once to each person of an import who has an address of their own and no account, when staff invite them.',
  sample: { studentId: '01900000-0000-7000-8000-000000000003', firstName: 'Ada' },
  premise: {
    of: ({ studentId }) => ({ studentId }),
    hold: haveNoAccount,
  },
  whenUnknown: 'assume-sent',
  fields: { firstName: ['First name', ({ firstName }) => firstName] },
  mail: {
    subject: 'Your classes and certifications at {{center}}',
    heading: 'Your record has moved',
    lines: [
      'Hello {{firstName}},',
      '{{center}} keeps your classes and certifications in a new place. Sign up with this email address to see them, and to book your next class.',
    ],
    parts: () => ({ action: { label: 'Create your account', href: '/client-signup' } }),
    closing: 'You need no account to stay certified. If you never took a class with us, ignore this email.',
  },
});

async function haveNoAccount(sql: Sql, invited: readonly { studentId: string }[]): Promise<boolean[]> {
  const rows = await sql.rows<{ id: string }>(
    `select s.id from people.students s where s.id = any($1) and s.deleted_at is null
       and not exists (select from identity.users u where u.student_id = s.id)`,
    [invited.map(({ studentId }) => studentId)],
  );
  const left = new Set(rows.map(({ id }) => id));
  return invited.map(({ studentId }) => left.has(studentId));
}
