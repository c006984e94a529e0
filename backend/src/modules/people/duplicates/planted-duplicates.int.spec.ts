import type { Browser } from '../../../../test/support/browser.js';
import { ExplainingSql } from '../../../../test/support/explaining-sql.js';
import { signedIn } from '../../../../test/support/people.js';
import { aCenter } from '../../../../test/support/rosters.js';
import { random, startOver } from '../../../../test/support/seed.js';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.js';
import { newId } from '../../../shared/domain/id.js';
import { ListPossibleDuplicates, ListPossibleDuplicatesHandler } from './list-possible-duplicates.query.js';

const PEOPLE = 10_000;
const PLANTED = 500;

let test: TestApp;
let staff: Browser;

interface Person {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const SYLLABLES =
  'ba ce do fi gu ha je ko li mu na pe ro si tu va we xo yi za bran stel mor quin dal fen gar hol'.split(' ');
const aName = (syllables: number) =>
  Array.from({ length: syllables }, () => pick(SYLLABLES))
    .join('')
    .replace(/^./, (letter) => letter.toUpperCase());
const GIVEN = [
  'Robert',
  'Katherine',
  'William',
  'Elizabeth',
  'Francisco',
  'Guadalupe',
  'Deborah',
  'Michael',
  'José',
  'Zoë',
];

function aPerson(): Person {
  const [first, last] = [random() < 0.5 ? pick(GIVEN) : aName(2), aName(3)];
  const number = Math.floor(random() * 1e9);
  return {
    id: newId(),
    first_name: first,
    last_name: last,
    email: `${first}.${last}${number}@example.test`,
    phone: `+1303${String(1_000_000 + Math.floor(random() * 8_999_999))}`,
  };
}

const NICKNAMES: Record<string, string> = {
  Robert: 'Bob',
  Katherine: 'Kate',
  William: 'Bill',
  Elizabeth: 'Liz',
  Francisco: 'Paco',
  Guadalupe: 'Lupita',
  Deborah: 'Debbie',
  Michael: 'Mike',
};

/** A letter that is missing, doubled, another one, or swapped with the next. */
function withSlip(name: string): string {
  const at = 1 + Math.floor(random() * (name.length - 2));
  const [before, letter, next, after] = [name.slice(0, at), name.charAt(at), name.charAt(at + 1), name.slice(at + 2)];
  return pick([
    before + next + after,
    before + letter + letter + next + after,
    `${before}o${next}${after}`,
    before + next + letter + after,
  ]);
}

/** How people enter somebody again, without what tells the two records apart for sure. */
const AGAIN: Record<string, (person: Person) => Partial<Person>> = {
  'the same name': () => ({}),
  'an accent': ({ last_name }) => ({ last_name: last_name.replace('a', 'á').replace('o', 'ö') }),
  'swapped names': ({ first_name, last_name }) => ({ first_name: last_name, last_name: first_name }),
  'a letter': ({ last_name }) => ({ last_name: withSlip(last_name) }),
  'a nickname': ({ first_name }) => ({ first_name: NICKNAMES[first_name] ?? first_name }),
  'a middle name': ({ first_name, phone }) => ({ first_name: `${first_name} Ann`, phone }),
  'another name with the email': ({ email }) => ({ first_name: aName(2), email }),
  'two letters with the phone': ({ last_name, phone }) => ({ last_name: withSlip(withSlip(last_name)), phone }),
};

const planted = new Map<string, { pair: string; kind: string }>();

beforeAll(async () => {
  startOver();
  test = await startTestApp();
  await aCenter(test);
  staff = await signedIn(test, { role: 'admin' });
  const people = Array.from({ length: PEOPLE }, aPerson);
  const kinds = Object.keys(AGAIN);
  const twins = people.slice(0, PLANTED).map((person, index) => {
    const kind = kinds[index % kinds.length]!;
    const twin = {
      ...person,
      ...aPerson(),
      first_name: person.first_name,
      last_name: person.last_name,
      ...AGAIN[kind]!(person),
    };
    planted.set(twin.id, { pair: [person.id, twin.id].sort().join(), kind });
    return twin;
  });
  await test.sql.run(
    `insert into people.students (id, first_name, last_name, email, phone, created_at)
     select id, first_name, last_name, email, phone, now()
     from jsonb_to_recordset($1::jsonb) as given (id uuid, first_name text, last_name text, email text, phone text)`,
    [JSON.stringify([...people, ...twins])],
  );
  await test.sql.rows('analyze people.students, people.duplicate_keys, people.duplicate_candidates');
}, 120_000);
afterAll(() => test.close());

it('proposes at least 95 of 100 pairs that were planted among 10,000 people, of each kind', async () => {
  const proposed = new Set<string>();
  for (let page = 1; ; page++) {
    const { body } = await staff.get(`/api/students/duplicates?pageSize=200&page=${page}`);
    for (const { student, duplicate } of body) proposed.add([student.id, duplicate.id].sort().join());
    if (body.length < 200) break;
  }
  const missed = [...planted.values()].filter(({ pair }) => !proposed.has(pair));
  expect(missed.length).toBeLessThanOrEqual(PLANTED * 0.05);
  // What else looks alike is little beside them.
  expect(proposed.size).toBeLessThan(2 * PLANTED);
});

it('reads the candidates alone, and not all students for each', async () => {
  const sql = new ExplainingSql(test.orm.em);
  await new ListPossibleDuplicatesHandler(sql).execute(new ListPossibleDuplicates({ pageSize: 50 }));
  expect(sql.plans).toHaveLength(2);
  const candidates = await test.sql.count('select count(*) from people.duplicate_candidates');
  expect(candidates).toBeLessThan(PEOPLE / 2);
  for (const plan of sql.plans) {
    expect(plan).toContain('duplicate_candidates');
    expect(plan).not.toMatch(/Nested Loop[^\n]*\n[^\n]*\n\s+->\s+Seq Scan on students/);
  }
});
