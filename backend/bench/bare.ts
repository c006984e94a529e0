import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';

/**
 * The yardstick: `node:http` and `pg`, with the best SQL we know for each page and a session check before it, but for the liveness check. Has no
 * routing, validation, error handling or logging.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) });

const SESSION = `
  select s.id as "sessionId", u.id as "userId", u.email, u.role from identity.sessions s
  join identity.users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and s.last_seen_at > now() - interval '12 hours'`;

const STUDENT = `
  s.id, s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone, s.license_number as "licenseNumber",
  s.notes, s.organization_id as "organizationId", o.name as "organizationName", s.photo_key as "profilePhotoUrl",
  s.created_at as "createdAt", certifications.*`;
const STUDENT_JOINS = `
  left join organizations.organizations o on o.id = s.organization_id and o.deleted_at is null,
  lateral (select count(*) as "activeCertifications", min(c.expiry_date) as "nextRenewal" from certification.certifications c
           where c.student_id = s.id and c.revoked_at is null and c.expiry_date > current_date) certifications`;
const BY_NAME = 's.last_name, s.first_name, s.id';
/** Takes the ids of the page from the index alone, then joins the 50 rows. The first page needs no new plan at each call. */
const STUDENTS = (columns: string, offset: string) => `
  select ${STUDENT}${columns}
  from (select s.id from people.students s where s.deleted_at is null order by ${BY_NAME} limit 50 ${offset}) page
  join people.students s on s.id = page.id ${STUDENT_JOINS} order by ${BY_NAME}`;
/** Counted, as where no count is kept. */
const TOTAL = ', (select count(*) from people.students where deleted_at is null) as total';
const SEARCH = `
  with match as materialized (
    select s.* from people.students s
    where s.deleted_at is null and s.search_text like $1 and s.search_text like $2)
  select ${STUDENT}, (select count(*) from match) as total
  from (select * from match s order by ${BY_NAME} limit 50) s ${STUDENT_JOINS} order by ${BY_NAME}`;
const ROSTER = `
  select e.id, e.payment_status as "paymentStatus", e.certification_status as "certificationStatus",
    e.enrolled_at as "enrolledAt", s.id as "studentId", s.first_name as "firstName", s.last_name as "lastName", s.email,
    s.phone, s.photo_key as "profilePhotoUrl", s.organization_id as "organizationId"
  from enrollment.enrollments e join people.students s on s.id = e.student_id
  where e.class_id = $1 and e.removed_at is null order by ${BY_NAME}`;
/** The trigger counts the seat on the class row, and the row's check constraint refuses one too many. */
const ENROLL = `
  with seat as (
    insert into enrollment.enrollments (id, student_id, class_id, payment_status, certification_status, enrolled_at)
    select $1, s.id, c.id, 'pending', 'pending', now() from people.students s, scheduling.classes c
    where s.id = $2 and s.deleted_at is null and c.id = $3 and c.deleted_at is null and c.status = 'upcoming'
    returning *)
  insert into events.outbox_messages (id, name, payload, occurred_at)
  select $4, 'enrollment.student-enrolled', to_json(seat), now() from seat returning payload`;

async function query(text: string, values: unknown[]): Promise<unknown[]> {
  const name = createHash('sha1').update(text).digest('hex');
  return (await pool.query({ name, text, values })).rows;
}

async function rowsFor(request: http.IncomingMessage): Promise<unknown[]> {
  const { pathname, searchParams } = new URL(request.url!, 'http://bare');
  if (pathname === '/api/health/live') return [];
  const token = request.headers.cookie!.split('=')[1]!;
  const session = await query(SESSION, [createHash('sha256').update(token).digest()]);
  if (session.length === 0) throw new Error('no session');
  if (pathname === '/api/auth/session') return session;
  if (pathname === '/api/enrollments') {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { studentId, classId } = JSON.parse(body) as { studentId: string; classId: string };
    return await query(ENROLL, [randomUUID(), studentId, classId, randomUUID()]);
  }
  if (pathname.startsWith('/api/classes/')) return await query(ROSTER, [pathname.split('/')[3]]);
  const words = searchParams.get('q')?.toLowerCase().split(' ');
  if (words) return await query(SEARCH, [`%${words[0]}%`, `%${words[1] ?? ''}%`]);
  const columns = searchParams.has('total') ? '' : TOTAL;
  const offset = 50 * (Number(searchParams.get('page')) - 1);
  return offset > 0 ? await query(STUDENTS(columns, 'offset $1'), [offset]) : await query(STUDENTS(columns, ''), []);
}

const server = http.createServer((request, response) => {
  rowsFor(request).then(
    (rows) => {
      const body = JSON.stringify(rows);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send!({ url: `http://127.0.0.1:${(server.address() as { port: number }).port}` });
});
process.once('disconnect', () => process.exit());
