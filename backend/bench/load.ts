import autocannon from 'autocannon';
import { watchHost } from './host.ts';

/** One request of a scenario. */
export interface Shot {
  method?: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** What came of a round of load. Latencies in milliseconds. */
export interface Round {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failures: number;
  /** Of the machine's processor time, the share that its host gave to other machines. */
  withheld: number;
}

export const CONNECTIONS = 32;

/** Sends requests as fast as they are answered, over 32 connections, for `seconds`. `next` makes each request. */
export async function fire(url: string, cookie: string, seconds: number, next: () => Shot): Promise<Round> {
  const latencies: number[] = [];
  let failures = 0;
  const withheldMeanwhile = watchHost();
  const started = process.hrtime.bigint();
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: CONNECTIONS,
        duration: seconds,
        headers: { cookie, 'content-type': 'application/json' },
        requests: [{ setupRequest: (request: object) => ({ ...request, method: 'GET', ...next() }) }],
      },
      (error: Error | null) => (error ? reject(error) : resolve()),
    );
    instance.on('response', (_client: unknown, status: number, _bytes: number, milliseconds: number) => {
      if (status >= 300) failures += 1;
      else latencies.push(milliseconds);
    });
  });
  const elapsed = Number(process.hrtime.bigint() - started) / 1e9;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  const withheld = withheldMeanwhile();
  return { perSecond: latencies.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures, withheld };
}

export type Pair = [Round, Round];

/** A round has the machine's processors to itself when its host withholds no more of their time than this. */
const CALM = 0.01;
/** Pairs are measured until enough were calm, or this many times as many as are wanted. */
const PATIENCE = 3;

/**
 * Two sides of a measurement in turns, each pair begun by the other side: when the machine changes its speed, both sides
 * of a pair see it. Answers the `wanted` pairs from which the host withheld the least, whatever they measured.
 */
export async function takeTurns(wanted: number, sides: [() => Promise<Round>, () => Promise<Round>]): Promise<Pair[]> {
  const taken: Pair[] = [];
  const [ours, theirs] = sides;
  const calm = () => taken.filter((pair) => withheldFrom(pair) <= CALM);
  while (calm().length < wanted && taken.length < PATIENCE * wanted) {
    if (taken.length % 2 === 0) taken.push([await ours(), await theirs()]);
    else taken.push(swapped([await theirs(), await ours()]));
  }
  return taken.sort((a, b) => withheldFrom(a) - withheldFrom(b)).slice(0, wanted);
}

const swapped = ([first, second]: Pair): Pair => [second, first];

/** What the host withheld from the worse round of a pair. */
export const withheldFrom = ([ours, theirs]: Pair): number => Math.max(ours.withheld, theirs.withheld);

/** What stands in the middle when `items` are in the order of `figure`. */
export function median<Item>(items: Item[], figure: (item: Item) => number): Item {
  return [...items].sort((a, b) => figure(a) - figure(b))[Math.floor(items.length / 2)]!;
}
