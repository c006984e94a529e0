import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

interface RecordedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An HTTP server in place of a provider: records every call and responds with `status`, `body` and `headers`. */
export async function startRecordingServer(status: number, body: object, headers: Record<string, string> = {}) {
  const calls: RecordedCall[] = [];
  let code = status;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '' } = request;
    calls.push({ method, path, headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  const respondWith = (next: number) => {
    code = next;
  };
  return { url: `http://127.0.0.1:${port}`, calls, respondWith, stop };
}

/** A server that accepts connections, says `words` once it is spoken to (or at once), and then nothing; or hangs up. */
export async function startHalfOpenServer(words = '', { speaksFirst = false, hangsUp = false } = {}) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    const speak = () => (hangsUp ? socket.end(words) : socket.write(words));
    if (speaksFirst) speak();
    else socket.once('data', speak);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, url: `http://127.0.0.1:${port}`, stop };
}
