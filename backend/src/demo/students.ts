import { newId } from '../shared/domain/id.js';
import type { Row } from './insert-rows.js';
import { FIRST_NAMES, LAST_NAMES } from './names.js';
import type { DemoOrganization } from './organizations.js';
import type { Random } from './random.js';

export const STUDENTS = 150;
const DAY = 86_400_000;

/** Somebody who takes classes. */
export interface DemoStudent {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  organizationId: string | null;
  row: Row;
}

const NOTES = [
  'Prefers evening classes.',
  'Needs a chair during floor practice.',
  'Asked for an invoice with a purchase order number.',
  'Spanish-speaking; bring the bilingual handout.',
  'Allergic to latex.',
];

/** Two students who sign in, then members of the organizations, then people on their own. */
export function students(organizations: readonly DemoOrganization[], random: Random, now: Date): DemoStudent[] {
  const employers = organizations.flatMap((organization) =>
    Array<DemoOrganization>(organization.employees).fill(organization),
  );
  const named = [
    { firstName: 'Priya', lastName: 'Raman', email: 'orgadmin@recert.example' },
    { firstName: 'Marcus', lastName: 'Bell', email: 'client@recert.example' },
  ];
  const taken = new Set(named.map(({ firstName, lastName }) => `${firstName} ${lastName}`));
  return Array.from({ length: STUDENTS }, (_, index) => {
    // The second one comes on their own; everybody else of the first rows belongs to an employer.
    const employer = index === 1 ? undefined : employers[index === 0 ? 0 : index - 1];
    const name = named[index] ?? newName(taken, random);
    const email =
      named[index]?.email ?? addressOf(name, employer?.domain ?? random.pick(['mail.example', 'post.example']));
    return student({ ...name, email, organizationId: employer?.id ?? null }, index, random, now);
  });
}

function student(
  who: Omit<DemoStudent, 'id' | 'phone' | 'row'>,
  index: number,
  random: Random,
  now: Date,
): DemoStudent {
  const id = newId();
  const phone = `(${['608', '414', '920', '262'][index % 4]}) 555-0${100 + Math.floor(index / 4)}`;
  const row = {
    id,
    first_name: who.firstName,
    last_name: who.lastName,
    email: who.email,
    phone,
    license_number: random.chance(25) ? `RN-${100_000 + random.below(900_000)}` : '',
    notes: random.chance(12) ? random.pick(NOTES) : '',
    organization_id: who.organizationId,
    created_at: new Date(now.getTime() - (5 + random.below(800)) * DAY),
  };
  return { id, phone, row, ...who };
}

function newName(taken: Set<string>, random: Random): { firstName: string; lastName: string } {
  for (;;) {
    const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const name = `${firstName} ${lastName}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return { firstName, lastName };
  }
}

function addressOf({ firstName, lastName }: { firstName: string; lastName: string }, domain: string): string {
  const plain = (text: string) =>
    text
      .replaceAll('ø', 'o')
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  return `${plain(firstName)}.${plain(lastName)}@${domain}`;
}
