import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { progressBar } from './progress.ts';
import { type Random, seededRandom } from './random.ts';

/** How much a bench database holds. */
export interface Size {
  students: number;
  classes: number;
  enrollments: number;
}

/** What the scenarios need to know of a filled database. */
export interface Filled {
  /** Session cookie value of an admin. */
  token: string;
  /** A few hundred students to look at. */
  studentIds: string[];
  allStudentIds: string[];
  /** Texts that people type into the student search: parts of names and addresses. */
  searches: string[];
  /** Ids of classes with a roster of 30. */
  rosterClassIds: string[];
  /** Ids of coming classes that have free seats and no students yet. */
  openClassIds: string[];
  /** Coming classes with a seat for everybody. */
  hotClassIds: string[];
  courseId: string;
}

const ROSTER = 30;
const OPEN_CLASSES = 4_000;
/** Of the coming ones: a machine may be so fast that everybody sits in the first before it is measured. */
const HOT_CLASSES = 4;
const DAY = 86_400_000;

/** Fills a migrated, empty database by COPY. The same seed makes the same people. */
export async function fill(databaseUrl: string, size: Size): Promise<Filled> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const random = seededRandom(20_261_121);
    const copy = (table: string, total: number, row: (index: number) => unknown[]) =>
      copyRows(client, table, total, row);
    // An import: counted seats are right by construction, so they need not be counted per row.
    await client.query('alter table enrollment.enrollments disable trigger user');
    const token = await admin(client, random);
    const courseId = random.uuid();
    await client.query(
      `insert into catalog.courses (id, name, duration, created_at) values ($1, 'BLS Provider', '4 hours', now())`,
      [courseId],
    );
    const students = makeStudents(size.students, random);
    await copy(
      'enrollment.students (id, first_name, last_name, email, phone, created_at)',
      size.students,
      (index) => students[index]!.row,
    );
    const classes = makeClasses(size, courseId, random);
    await copy(
      'scheduling.classes (id, course_id, title, date, "time", starts_at, location, instructor, capacity, enrolled_count, price_cents, status, created_at, updated_at)',
      classes.length,
      (index) => classes[index]!.row,
    );
    const seats = seatsOf(classes, students, random);
    await copy(
      'enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, enrolled_at)',
      size.enrollments,
      () => {
        const seat = seats.next();
        if (seat.done) throw new Error('the classes have fewer seats than the enrollments asked for');
        return seat.value;
      },
    );
    await client.query('alter table enrollment.enrollments enable trigger user');
    await client.query('vacuum analyze');
    const full = classes.filter((session) => session.enrolled === ROSTER);
    const open = classes.filter((session) => session.isComing);
    return {
      token,
      courseId,
      allStudentIds: students.map((student) => student.id),
      studentIds: students.slice(0, 500).map((student) => student.id),
      searches: students
        .slice(0, 300)
        .map((student, index) => (index % 2 ? student.email.split('@')[0]! : student.name)),
      rosterClassIds: full.slice(0, 200).map((session) => session.id),
      openClassIds: open.slice(HOT_CLASSES).map((session) => session.id),
      hotClassIds: open.slice(0, HOT_CLASSES).map((session) => session.id),
    };
  } finally {
    await client.end();
  }
}

async function admin(client: pg.Client, random: Random): Promise<string> {
  const userId = random.uuid();
  const token = Buffer.from('bench-session-token-of-32-bytes!').toString('base64url');
  await client.query(
    `insert into identity.users (id, email, role, email_verified_at, created_at) values ($1, 'bench@recert.example', 'admin', now(), now())`,
    [userId],
  );
  await client.query(
    `insert into identity.sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, now(), now(), now() + interval '7 days')`,
    [random.uuid(), createHash('sha256').update(token).digest(), userId],
  );
  return token;
}

interface Student {
  id: string;
  name: string;
  email: string;
  row: unknown[];
}

function makeStudents(count: number, random: Random): Student[] {
  return Array.from({ length: count }, (_, index) => {
    const id = random.uuid();
    const first = random.name();
    const last = random.name();
    const email = `${first}.${last}.${index}@mail.example`.toLowerCase();
    const created = new Date(Date.UTC(2024, 0, 1) + random.below(1_000) * DAY).toISOString();
    return {
      id,
      name: `${first} ${last}`,
      email,
      row: [id, first, last, email, `+1555${String(index).padStart(7, '0')}`, created],
    };
  });
}

interface Session {
  id: string;
  isComing: boolean;
  enrolled: number;
  row: unknown[];
}

/** Four years of classes around today; the last ones are coming, public and still empty. */
function makeClasses(size: Size, courseId: string, random: Random): Session[] {
  const open = Math.min(OPEN_CLASSES, Math.floor(size.classes / 4));
  const full = size.classes - open;
  const average = size.enrollments / full;
  let left = size.enrollments;
  return Array.from({ length: size.classes }, (_, index) => {
    const id = random.uuid();
    const isComing = index >= full;
    const wanted = index % 20 === 0 ? ROSTER : Math.round(average * (0.5 + random.below(1_000) / 1_000));
    const enrolled = isComing ? 0 : Math.min(left, index === full - 1 ? left : wanted);
    left -= enrolled;
    const days = isComing ? 1 + random.below(365) : -1 - random.below(1_095);
    const startsAt = new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 14 * 3_600_000);
    const capacity = isComing && index < full + HOT_CLASSES ? 1_000_000 : Math.max(40, enrolled);
    const status = isComing ? 'upcoming' : 'completed';
    const date = startsAt.toISOString().slice(0, 10);
    const now = new Date().toISOString();
    const row = [
      id,
      courseId,
      `BLS Provider ${index}`,
      date,
      '09:00',
      startsAt.toISOString(),
      'Main Street 1',
      random.name(),
    ];
    return { id, isComing, enrolled, row: [...row, capacity, enrolled, 6_500, status, now, now] };
  });
}

function* seatsOf(classes: Session[], students: Student[], random: Random): Generator<unknown[]> {
  for (const session of classes) {
    const start = random.below(students.length);
    for (let seat = 0; seat < session.enrolled; seat += 1) {
      const student = students[(start + seat) % students.length]!;
      yield [random.uuid(), student.id, session.id, 'paid', 'passed', '2026-01-05T12:00:00Z'];
    }
  }
}

async function copyRows(
  client: pg.Client,
  target: string,
  total: number,
  row: (index: number) => unknown[],
): Promise<void> {
  const bar = progressBar(target.split(' ')[0]!, total);
  const lines = function* () {
    for (let index = 0; index < total; index += 1) {
      if (index % 10_000 === 0) bar(index);
      yield `${row(index).join('\t')}\n`;
    }
    bar(total);
  };
  await pipeline(Readable.from(lines(), { highWaterMark: 512 }), client.query(copyFrom(`copy ${target} from stdin`)));
}
