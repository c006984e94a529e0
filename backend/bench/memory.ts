import { execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Database } from './fill.ts';
import { steady } from './load.ts';
import { startRecert, withDatabase } from './programs.ts';

const MINUTES = 10;
const PER_SECOND = 30;
/** Resident memory after the last minute. */
const MAX_MEGABYTES = 300;

/** A mix of reads, enrollments and failing sign-ins, of which the rate limit refuses most. */
function requestsOf({ searches, rosterClassIds, studentIds, openClassIds }: Database, cookie: string) {
  const json = { cookie, 'content-type': 'application/json' };
  const post = (path: string, body: object) => ({
    path,
    init: { method: 'POST', headers: json, body: JSON.stringify(body) },
  });
  const get = (path: string) => ({ path, init: { headers: { cookie, 'accept-encoding': 'gzip' } } });
  const pick = (list: string[], index: number) => list[index % list.length]!;
  return (index: number) => {
    const turn = Math.floor(index / 10);
    const kinds = [
      get(`/api/students?pageSize=50&page=${1 + (turn % 20)}&total=false`),
      get(`/api/classes/${pick(rosterClassIds, turn)}/enrollments`),
      get(`/api/students?pageSize=50&q=${encodeURIComponent(pick(searches, turn))}`),
      get('/api/classes?pageSize=50&sort=date&total=false'),
      get(`/api/students/${pick(studentIds, turn)}`),
      get('/api/auth/session'),
      get('/api/dashboard'),
      get('/'),
      post('/api/enrollments', { studentId: pick(studentIds, turn), classId: pick(openClassIds, turn) }),
      post('/api/auth/login', { email: `person${turn}@example.test`, password: 'a wrong password' }),
    ];
    return kinds[index % kinds.length]!;
  };
}

/** Accepts the email about enrollments and keeps none of it. */
async function startMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (mail, _session, done) => void mail.resume().on('end', done),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => new Promise<void>((closed) => server.close(closed)) };
}

await withDatabase(50_000, 20_000, async (database) => {
  const mail = await startMailServer();
  const { url, pid, stop } = await startRecert(database.url, { ROLE: 'all', SMTP_URL: mail.url });
  const megabytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
  const request = requestsOf(database, database.cookie);
  const statuses: Record<number, number> = {};
  const print = (minute: number, p99?: number) =>
    process.stdout.write(
      `minute ${String(minute).padStart(2)}: ${megabytes().toFixed(0)} MB${p99 ? `, p99 ${p99.toFixed(0)} ms` : ''}\n`,
    );
  print(0);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const p99 = await steady(PER_SECOND, 60, async (index) => {
      const { path, init } = request(minute * 60 * PER_SECOND + index);
      const response = await fetch(url + path, init);
      await response.arrayBuffer();
      if (response.status >= 500) throw new Error(`${path} responded with ${response.status}`);
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    });
    print(minute + 1, p99);
  }
  const verdict = megabytes() <= MAX_MEGABYTES ? 'reached' : 'MISSED';
  process.stdout.write(`responses by status: ${JSON.stringify(statuses)}\ngoal: ${MAX_MEGABYTES} MB ${verdict}\n`);
  if (verdict === 'MISSED') process.exitCode = 1;
  await stop();
  await mail.stop();
});
