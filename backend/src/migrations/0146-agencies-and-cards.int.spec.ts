import pg from 'pg';
import { createDatabaseBefore } from '../../test/support/database.js';
import { readConfig } from '../config.js';
import { newId } from '../shared/domain/id.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations.js';

const NAME = '0146-agencies-and-cards';
const [BLS, FIRST_AID, ANA] = [newId(), newId(), newId()] as [string, string, string];

let client: pg.Client;

beforeAll(async () => {
  const { url } = await createDatabaseBefore(NAME);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await addCourse(BLS, 'BLS Provider');
  await addCourse(FIRST_AID, 'First Aid');
  await client.query(
    `insert into people.students (id, email, first_name, created_at) values ($1, 'ana@example.test', 'Ana', now())`,
    [ANA],
  );
  await certify('old', { course: BLS, type: 'BLS Provider', code: '225088146093' });
  await certify('new', { course: BLS, type: 'BLS (renewal)' });
  await certify('aid', { course: FIRST_AID, type: 'First Aid' });
  await certify('typed', { type: 'Wilderness' });
  const names = migrations.map(({ name }) => name).filter((name) => name <= NAME);
  await migrate(readConfig({ DATABASE_URL: url }), names);
});
afterAll(() => client.end());

const addCourse = (id: string, name: string) =>
  client.query(
    `insert into catalog.courses (id, name, validity_months, is_offered, created_at) values ($1, $2, 24, true, now())`,
    [id, name],
  );

const certify = (
  number: string,
  { course = null, type, code = null }: { course?: string | null; type: string; code?: string | null },
) =>
  client.query(
    `insert into certification.certifications (id, student_id, course_id, certification_type, card_number, ecard_code, issue_date,
       expiry_date, created_at) values ($1, $2, $3, $4, $5, $6, '2026-01-10', '2028-01-31', now())`,
    [newId(), ANA, course, type, number, code],
  );

async function certificationsOf(number: string) {
  const { rows } = await client.query(
    `select t.card_id as card, a.name as agency, t.course_key = coalesce(t.card_id, md5(t.certification_type)::uuid) as "isKept"
     from certification.certifications t left join catalog.agencies a on a.id = t.agency_id where t.card_number = $1`,
    [number],
  );
  return rows[0];
}

it('gives each course a card of its own name, so that the same certifications count as before', async () => {
  const { rows } = await client.query('select id, name from catalog.cards where id = any($1) order by name', [
    [BLS, FIRST_AID],
  ]);
  expect(rows).toEqual([
    { id: BLS, name: 'BLS Provider' },
    { id: FIRST_AID, name: 'First Aid' },
  ]);
  // One with a code is of the American Heart Association, and so is all else of its course.
  const aha = 'American Heart Association';
  expect(await certificationsOf('old')).toEqual({ card: BLS, agency: aha, isKept: true });
  expect(await certificationsOf('new')).toEqual({ card: BLS, agency: aha, isKept: true });
  expect(await certificationsOf('aid')).toEqual({ card: FIRST_AID, agency: null, isKept: true });
  expect(await certificationsOf('typed')).toEqual({ card: null, agency: null, isKept: true });
});

it('gives a card to what the program before adds meanwhile', async () => {
  const pals = newId();
  await addCourse(pals, 'PALS Provider');
  await certify('later', { course: pals, type: 'PALS Provider' });
  await certify('coded', { course: BLS, type: 'BLS Provider' });
  expect(await certificationsOf('later')).toEqual({ card: pals, agency: null, isKept: true });
  expect(await certificationsOf('coded')).toMatchObject({ card: BLS, agency: 'American Heart Association' });
});
