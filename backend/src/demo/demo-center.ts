import type { ClientBase } from 'pg';
import { demoAccounts, instructors } from './accounts.js';
import { CENTER } from './center.js';
import { courses } from './courses.js';
import { insertRows } from './insert-rows.js';
import { messages, notices } from './news.js';
import { organizations } from './organizations.js';
import { seededRandom } from './random.js';
import { rosters } from './rosters.js';
import { schedule } from './schedule.js';
import { students } from './students.js';

const SEED = 20_261_121;

/**
 * Writes a center at work: dates lie around today, and everything but ids and card numbers is the same each time. It is an
 * import, written as rows, so no event fires and nobody is mailed.
 */
export async function writeDemoCenter(client: ClientBase, now: Date): Promise<void> {
  const random = seededRandom(SEED);
  const catalog = courses(now);
  const employers = organizations(now);
  const people = students(employers, random, now);
  const [orgAdmin, student] = [people[0]!, people[1]!];
  const accounts = await demoAccounts({ orgAdmin, client: student }, now);
  const teachers = instructors(now);
  const classes = schedule({
    courses: catalog.byKey,
    organizations: employers,
    instructors: teachers,
    timeZone: CENTER.time_zone,
    now,
  });
  const past = classes.filter(({ status }) => status === 'completed');
  const open = classes.filter(({ status, organizationId }) => status === 'upcoming' && !organizationId);
  // What the student's own pages show: one certification that expires soon, a good one, and two classes to come.
  const own = { student, classes: [past[5]!, past[12]!, open[1]!, open[3]!] };
  const colleague = { student: orgAdmin, classes: [past[14]!] };
  const filled = rosters(classes, people, [own, colleague], { random, now, adminId: accounts.adminId });

  await client.query('delete from center.settings');
  await insertRows(client, 'center.settings', [{ id: 1, ...CENTER }]);
  await insertRows(client, 'catalog.courses', catalog.rows);
  await insertRows(
    client,
    'organizations.organizations',
    employers.map(({ row }) => row),
  );
  await insertRows(
    client,
    'enrollment.students',
    people.map(({ row }) => row),
  );
  await insertRows(client, 'identity.users', [...accounts.rows, ...teachers.map(({ row }) => row)]);
  await insertRows(
    client,
    'scheduling.classes',
    classes.map(({ row }) => row),
  );
  await insertRows(client, 'enrollment.enrollments', filled.enrollments);
  await insertRows(client, 'billing.ledger_entries', filled.ledgerEntries);
  await insertRows(client, 'certification.certifications', filled.certifications);
  const expiring = filled.certifications.find(({ student_id }) => student_id === student.id)!;
  await insertRows(client, 'notifications.notices', notices(accounts.adminId, classes, now));
  await insertRows(client, 'notifications.messages', messages(own, expiring, now));
}
