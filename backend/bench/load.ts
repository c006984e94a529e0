import autocannon from 'autocannon';

export interface Round {
  /** Responses with status 2xx per second. */
  perSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Responses with another status, and broken connections. */
  failures: number;
}

/** A list of requests to repeat, or a function that returns the next one. */
export type Requests = autocannon.Request[] | (() => autocannon.Request);

/** Sends requests over 32 connections, each as soon as the response before it is in. */
export async function load(url: string, cookie: string, seconds: number, requests: Requests): Promise<Round> {
  const { duration, latency, ...result } = await autocannon({
    url,
    connections: 32,
    duration: seconds,
    headers: { cookie, 'content-type': 'application/json' },
    requests: Array.isArray(requests) ? requests : [{ setupRequest: (request) => ({ ...request, ...requests() }) }],
  });
  return { perSecond: result['2xx'] / duration, p99: latency.p99, failures: result.non2xx + result.errors };
}

export const median = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
