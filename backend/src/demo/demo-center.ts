import type { ClientBase } from 'pg';
import { demoAccounts, instructors, type Row } from './accounts.js';
import { CENTER } from './center.js';
import { courses } from './courses.js';
import { messages, notices } from './news.js';
import { organizations } from './organizations.js';
import { places } from './places.js';
import { Random } from './random.js';
import { rosters } from './rosters.js';
import { schedule } from './schedule.js';
import { students } from './students.js';

const SEED = 20_261_121;

/**
 * Writes the demo data. Dates lie around today; everything but ids and card numbers is the same each time. It is an
 * import of rows, so no event fires and no email is sent.
 */
export async function writeDemoCenter(client: ClientBase, now: Date): Promise<void> {
  const random = new Random(SEED);
  const catalog = courses(now);
  const employers = organizations(now);
  const people = students(employers, random, now);
  const [orgAdmin, student] = [people[0]!, people[1]!];
  const accounts = await demoAccounts(orgAdmin, student, now);
  const adminId = accounts[0]!.id;
  const administrators = [{ user_id: accounts[1]!.id, organization_id: orgAdmin.organization_id }];
  const teachers = await instructors(now);
  const rooms = places(now);
  const around = {
    courses: catalog,
    organizations: employers,
    places: rooms,
    teachers,
    timeZone: CENTER.time_zone,
    now,
  };
  const classes = schedule(around);
  const past = classes.filter(({ row }) => row.status === 'completed');
  const open = classes.filter(({ row }) => row.status === 'upcoming' && !row.organization_id);
  // For the student's own pages: one expiring and one active certification, and two upcoming classes.
  const own = { student, classes: [past[5]!, past[12]!, open[1]!, open[3]!] };
  const colleague = { student: orgAdmin, classes: [past[14]!] };
  const { enrollments, ledgerEntries, certifications } = rosters(classes, people, [own, colleague], {
    random,
    now,
    adminId,
    paysAutomatically: ({ organization_id }) =>
      employers.some(({ row }) => row.id === organization_id && row.payment_type === 'auto'),
  });
  // A cancelled class takes no seats, so it is cancelled when its roster is complete.
  const cancelled = classes.filter(({ row }) => row.status === 'cancelled').map(({ row }) => row.id);
  const expiring = certifications.find(({ student_id }) => student_id === student.id)!;

  await client.query('delete from center.settings');
  const tables: [string, readonly Row[]][] = [
    ['center.settings', [{ id: 1, ...CENTER }]],
    ['catalog.courses', rowsOf(Object.values(catalog))],
    ['organizations.organizations', rowsOf(employers)],
    ['people.students', people],
    ['identity.users', [...accounts, ...teachers]],
    ['identity.organization_administrators', administrators],
    ['scheduling.places', rowsOf(Object.values(rooms))],
    [
      'scheduling.classes',
      rowsOf(classes).map((row) => (row.status === 'cancelled' ? { ...row, status: 'upcoming' } : row)),
    ],
    ['enrollment.enrollments', enrollments],
    ['billing.ledger_entries', ledgerEntries],
    ['certification.certifications', certifications],
    ['notifications.notices', notices(adminId, classes, now)],
    ['notifications.messages', messages(own, expiring, now)],
  ];
  for (const [table, rows] of tables) {
    await insertRows(client, table, rows);
    if (table === 'catalog.courses') await client.query(CARDS_OF_THE_AHA);
  }
  await client.query('update desk.setup set dismissed_at = $1', [now]);
  await client.query(`update scheduling.classes set status = 'cancelled' where id = any($1)`, [cancelled]);
}

/** All courses but one give cards of the American Heart Association. */
const CARDS_OF_THE_AHA = `
  update catalog.cards set agency_id = (select id from catalog.agencies where code_format = 'aha' limit 1)
  where name <> 'Bloodborne Pathogens'`;

const rowsOf = (things: readonly { row: Row }[]): Row[] => things.map(({ row }) => row);

/** Inserts all rows in one statement. All have the columns of the first one. */
async function insertRows(client: ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
    .map((column) => `"${column}"`)
    .join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
