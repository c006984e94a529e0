import { setTimeout as pause } from 'node:timers/promises';
import { load, median, type Request, steady } from './load.ts';
import { startRecert, withDatabase } from './programs.ts';

/** Each attacker tries the next password as soon as the last one is refused. */
const ATTACKERS = 64;
const SECONDS = 5;
const ROUNDS = 5;
/** Requests to the other route. */
const PER_SECOND = 50;
/** The p99 of another route under the flood, as a multiple of its idle p99. */
const MAX_SLOWDOWN = 2;

/** More tries than one round answers. */
const TRIES = 2_000;

/** Another account and address each time, so that rate limits don't refuse the try before the password is hashed. */
const guesses = (round: number): Request[] =>
  Array.from({ length: TRIES }, (_, index) => {
    const number = round * TRIES + index;
    const body = JSON.stringify({ email: `person${number}@example.test`, password: 'a wrong password' });
    return { method: 'POST', path: '/api/auth/login', client: `10.${number % 199}.${number % 251}.7`, body };
  });

/** Idle and flooded rounds alternate, so that a change in the machine's speed affects both. */
await withDatabase(1_000, 400, async ({ url: databaseUrl, cookie }) => {
  const { url, stop } = await startRecert(databaseUrl, { TRUSTED_PROXIES: '1' });
  const other = () =>
    steady(PER_SECOND, SECONDS, async () => {
      const response = await fetch(`${url}/api/students?pageSize=20`, { headers: { cookie } });
      if (!response.ok) throw new Error(`the other route responded with ${response.status}`);
      await response.arrayBuffer();
    });
  let tries = 0;
  const flooded = async (round: number) => {
    const [p99, { failures }] = await Promise.all([other(), load(url, cookie, SECONDS, guesses(round), ATTACKERS)]);
    tries += failures;
    // The passwords that still wait are hashed before the next round, or before the program stops.
    await pause(3_000);
    return p99;
  };
  await flooded(0);
  const rounds: { idle: number; flooded: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) rounds.push({ idle: await other(), flooded: await flooded(round) });
  const slowdown = median(rounds.map(({ idle, flooded }) => flooded / idle));
  const [idle, busy] = [median(rounds.map(({ idle }) => idle)), median(rounds.map(({ flooded }) => flooded))];
  const verdict = slowdown < MAX_SLOWDOWN ? 'reached' : 'MISSED';
  process.stdout.write(`p99 of another route: idle ${idle.toFixed(1)} ms, flooded ${busy.toFixed(1)} ms, `);
  process.stdout.write(`${slowdown.toFixed(2)} times (goal: below ${MAX_SLOWDOWN}) ${verdict}\n`);
  process.stdout.write(`${Math.round(tries / SECONDS / (ROUNDS + 1))} tries refused per second\n`);
  if (verdict === 'MISSED') process.exitCode = 1;
  await stop();
});
