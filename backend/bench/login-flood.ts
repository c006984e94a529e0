import autocannon from 'autocannon';
import { startRecert, withDatabase } from './programs.ts';

/** Each attacker tries the next password as soon as the last one is refused. */
const ATTACKERS = 64;
const SECONDS = 5;
const ROUNDS = 5;
/** The p99 of another route under the flood, as a multiple of its idle p99. */
const MAX_SLOWDOWN = 2;

/** Idle and flooded rounds alternate, so that a change in the machine's speed affects both. */
await withDatabase(1_000, 400, async ({ url: databaseUrl, cookie }) => {
  const { url, stop } = await startRecert(databaseUrl, { TRUSTED_PROXIES: '1' });
  let tries = 0;
  /** Another account and address each time, so that rate limits don't refuse the try before the password is hashed. */
  const setupRequest = (request: object) => {
    tries += 1;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${tries % 199}.${tries % 251}.7` };
    const body = JSON.stringify({ email: `person${tries}@example.test`, password: 'a wrong password' });
    return { ...request, method: 'POST' as const, path: '/api/auth/login', headers, body };
  };
  const responses: Record<string, number> = {};
  const flood = async () => {
    const options = { url, connections: ATTACKERS, duration: SECONDS, requests: [{ setupRequest }] };
    for (const [status, { count }] of Object.entries((await autocannon(options)).statusCodeStats ?? {})) {
      responses[status] = (responses[status] ?? 0) + (count ?? 0);
    }
  };
  const p99 = async () => {
    const other = { url: `${url}/api/students?pageSize=20`, headers: { cookie } };
    return (await autocannon({ ...other, connections: 4, overallRate: 50, duration: SECONDS })).latency.p99;
  };
  await Promise.all([p99(), flood()]);
  const rounds: { idle: number; flooded: number; slowdown: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await p99();
    const [flooded] = await Promise.all([p99(), flood()]);
    rounds.push({ idle, flooded, slowdown: flooded / idle });
  }
  const { idle, flooded, slowdown } = rounds.sort((a, b) => a.slowdown - b.slowdown)[Math.floor(ROUNDS / 2)]!;
  const verdict = slowdown < MAX_SLOWDOWN ? 'reached' : 'MISSED';
  process.stdout.write(`p99 of another route: idle ${idle} ms, flooded ${flooded} ms, `);
  process.stdout.write(`${slowdown.toFixed(2)} times (goal: below ${MAX_SLOWDOWN}) ${verdict}\n`);
  process.stdout.write(`responses to the flood by status: ${JSON.stringify(responses)}\n`);
  if (verdict === 'MISSED') process.exitCode = 1;
  await stop();
});
