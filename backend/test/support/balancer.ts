import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const HEALTH_INTERVAL_MS = 50;

interface Upstream {
  url: string;
  ready: boolean;
}

interface Certificate {
  cert: string;
  key: string;
}

/** A proxy as production has one: keeps connections alive, sends requests to ready processes in turn, and never retries. Ends TLS with a certificate. */
export async function startBalancer(urls: string[], certificate?: Certificate) {
  const upstreams: Upstream[] = urls.map((url) => ({ url, ready: true }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const forwards = certificate ? { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' } : {};
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const candidates = upstreams.filter(({ ready }) => ready);
    const upstream = candidates[turn++ % candidates.length];
    if (!upstream) return void outgoing.writeHead(503).end('no process is ready');
    const { method, url = '/' } = incoming;
    const headers = { ...incoming.headers, ...forwards };
    const forwarded = request(new URL(url, upstream.url), { method, headers, agent }, (response) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...endToEnd } = response.headers;
      outgoing.writeHead(response.statusCode!, endToEnd);
      response.pipe(outgoing);
    });
    forwarded.on('error', (error) => outgoing.writeHead(502).end(error.message));
    incoming.pipe(forwarded);
  };
  const server = certificate ? createSecureServer(certificate, forward) : createServer(forward);
  const stop = new AbortController();
  for (const upstream of upstreams) void watch(upstream, stop.signal);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Whether the process at the URL gets requests. */
    isReady: (url: string) => upstreams.find((upstream) => upstream.url === url)!.ready,
    stop: () => {
      stop.abort();
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** One check at a time: a late answer must not hide a newer one. */
async function watch(upstream: Upstream, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    upstream.ready = await isReady(upstream.url);
    await pause(HEALTH_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}

const isReady = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(new URL('/api/health/ready', url), { agent: false }, (response) => {
      resolve(response.resume().statusCode === 200);
    }).on('error', () => resolve(false));
  });
