import autocannon from 'autocannon';

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
}

export const CONNECTIONS = 32;

/** Sends requests as fast as they are answered, over 32 connections, for `seconds`. `next` makes each request. */
export async function fire(url: string, cookie: string, seconds: number, next: () => Shot): Promise<Round> {
  const latencies: number[] = [];
  let failures = 0;
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
  return { perSecond: latencies.length / elapsed, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures };
}

/**
 * Two sides of a measurement in turns, each pair begun by the other side: when the machine changes its speed, both sides
 * of a pair see it.
 */
export async function takeTurns(pairs: number, sides: [() => Promise<Round>, () => Promise<Round>]): Promise<Pair[]> {
  const taken: Pair[] = [];
  const [ours, theirs] = sides;
  while (taken.length < pairs) {
    taken.push([await ours(), await theirs()]);
    if (taken.length < pairs) taken.push(swapped([await theirs(), await ours()]));
  }
  return taken;
}

const swapped = ([first, second]: Pair): Pair => [second, first];

export type Pair = [Round, Round];

/** What stands in the middle when `items` are in the order of `figure`. */
export function median<Item>(items: Item[], figure: (item: Item) => number): Item {
  return [...items].sort((a, b) => figure(a) - figure(b))[Math.floor(items.length / 2)]!;
}
