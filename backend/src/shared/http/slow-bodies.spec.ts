import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Request, Response } from 'express';
import { allowLargeBody, endSlowBodies } from './slow-bodies.js';

let server: Server;

async function listen(timeoutMs: number, allowedBytes?: number): Promise<void> {
  const endSlow = endSlowBodies(timeoutMs);
  server = createServer((request, response) => {
    endSlow(request as Request, response as Response, async () => {
      if (allowedBytes !== undefined && request.url === '/large') allowLargeBody(request, allowedBytes);
      const body = await text(request).catch(() => undefined);
      if (body) response.end(body);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
}

/** Sends the start of a body and then only as much as `rest` says. Resolves with everything received when the connection closes. */
function send(rest: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":',
  );
  socket.write(rest);
  return text(socket);
}

afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('a request body', () => {
  it('that does not arrive in time ends with a 408 and a closed connection', async () => {
    await listen(50);
    expect(await send('')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that may be large has more time', async () => {
    await listen(50, 500_000_000);
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const response = text(socket);
    socket.write('POST /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 9\r\n\r\n{"a":');
    // The control began later, and its time is over.
    expect(await send('')).toMatch(/^HTTP\/1\.1 408 /);
    socket.write('123}');
    expect(await response).toMatch(/^HTTP\/1\.1 200 .*\{"a":123\}$/s);
  });

  it('that arrives in time is handled', async () => {
    await listen(30_000);
    expect(await send('123}')).toMatch(/^HTTP\/1\.1 200 .*\{"a":123\}$/s);
  });
});
