import { newId } from '../shared/domain/id.js';
import { FIRST_NAMES, LAST_NAMES } from './names.js';
import type { DemoOrganization } from './organizations.js';
import type { Random } from './random.js';

const STUDENTS = 150;
const DAY = 86_400_000;

const NOTES = [
  'Prefers evening classes.',
  'Needs a chair during floor practice.',
  'Asked for an invoice with a purchase order number.',
  'Spanish-speaking; bring the bilingual handout.',
  'Allergic to latex.',
];

/** A demo student. */
export type DemoStudent = ReturnType<typeof students>[number];

/** Two students with accounts, then organization members, then individuals. */
export function students(organizations: readonly DemoOrganization[], random: Random, now: Date) {
  const employers = organizations.flatMap((organization) =>
    Array<DemoOrganization>(organization.employees).fill(organization),
  );
  const named = [
    { first_name: 'Priya', last_name: 'Raman', email: 'orgadmin@recert.example' },
    { first_name: 'Marcus', last_name: 'Bell', email: 'client@recert.example' },
  ];
  const taken = new Set(named.map(({ first_name, last_name }) => `${first_name} ${last_name}`));
  return Array.from({ length: STUDENTS }, (_, index) => {
    // The second one is an individual; the others of the first rows belong to an employer.
    const employer = index === 1 ? undefined : employers[index === 0 ? 0 : index - 1];
    return {
      id: newId(),
      ...(named[index] ?? newPerson(taken, employer?.domain, random)),
      phone: `+1${['608', '414', '920', '262'][index % 4]}5550${100 + Math.floor(index / 4)}`,
      license_number: random.chance(25) ? `RN-${100_000 + random.below(900_000)}` : '',
      notes: random.chance(12) ? random.pick(NOTES) : '',
      organization_id: employer?.row.id ?? null,
      created_at: new Date(now.getTime() - (5 + random.below(800)) * DAY),
    };
  });
}

function newPerson(taken: Set<string>, employersDomain: string | undefined, random: Random) {
  for (;;) {
    const [first_name, last_name] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const name = `${first_name} ${last_name}`;
    if (taken.has(name)) continue;
    taken.add(name);
    const domain = employersDomain ?? random.pick(['mail.example', 'post.example']);
    return { first_name, last_name, email: `${plain(first_name)}.${plain(last_name)}@${domain}` };
  }
}

/** The name in the letters of an email address. */
const plain = (name: string): string =>
  name
    .replaceAll('ø', 'o')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
