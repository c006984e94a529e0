import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { startRecert, withDatabase } from './programs.ts';

const MINUTES = process.argv.includes('--quick') ? 0.5 : 10;
const REQUESTS_PER_SECOND = 30;
const MAX_MB = 300;

/** Resident memory now and at its peak, in MB. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** A mix of a center's day at a steady rate: lists of every size, searches, rosters, pages, enrollments and sign-ins. */
await withDatabase(50_000, 4_000, async (database) => {
  const { url, pid, stop } = await startRecert(database.url, { ROLE: 'all', NODE_ENV: '' });
  const { studentIds, searches, rosterClassIds, openClassIds, cookie } = database;
  const headers = { cookie, 'content-type': 'application/json', 'accept-encoding': 'br, gzip' };
  const pick = (texts: string[], index: number) => texts[index % texts.length]!;
  const paths = [
    (n: number) => `/api/students?sort=name&pageSize=50&page=${1 + (n % 900)}`,
    (n: number) => `/api/students?pageSize=50&q=${encodeURIComponent(pick(searches, n))}`,
    (n: number) => `/api/students/${pick(studentIds, n)}`,
    (n: number) => `/api/classes/${pick(rosterClassIds, n)}/enrollments`,
    () => '/api/classes?pageSize=50',
    () => '/api/students',
    () => '/api/dashboard',
    () => '/api/auth/session',
    () => '/',
  ];
  let sent = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    sent += 1;
    const post = (path: string, body: object) => ({
      ...request,
      headers,
      method: 'POST' as const,
      path,
      body: JSON.stringify(body),
    });
    if (sent % 12 === 0) {
      return post('/api/enrollments', { studentId: pick(studentIds, sent * 7), classId: pick(openClassIds, sent) });
    }
    if (sent % 50 === 0)
      return post('/api/auth/login', { email: `p${sent}@mail.example`, password: 'a wrong password' });
    return { ...request, headers, method: 'GET', path: paths[sent % paths.length]!(sent) };
  };
  const boot = memoryOf(pid);
  const options = { url, connections: 8, overallRate: REQUESTS_PER_SECOND, duration: MINUTES * 60 };
  const { statusCodeStats } = await autocannon({ ...options, requests: [{ setupRequest }] });
  const { now, peak } = memoryOf(pid);
  const verdict = now <= MAX_MB ? 'reached' : 'MISSED';
  process.stdout.write(`resident memory: ${boot.now} MB at start, ${now} MB after ${MINUTES} minutes at `);
  process.stdout.write(
    `${REQUESTS_PER_SECOND} requests a second (peak ${peak} MB; goal: at most ${MAX_MB} MB) ${verdict}\n`,
  );
  process.stdout.write(`responses by status: ${JSON.stringify(statusCodeStats)}\n`);
  if (verdict === 'MISSED') process.exitCode = 1;
  await stop();
});
