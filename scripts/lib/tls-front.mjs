import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import { run } from './steps.mjs';

/** The first byte of a TLS handshake. */
const HANDSHAKE = 0x16;

/** A certificate for localhost that is good for a day, in `folder`; trusted by whoever is handed `certificate`. */
async function selfSigned(folder) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', certificate];
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  await run(['openssl', 'req', ...made, ...named], { what: 'openssl, which makes the certificate,' });
  return { key, certificate };
}

/** Hands a request on as a proxy does, and says that it came over TLS. */
function forward(request, response, target) {
  const headers = {
    ...request.headers,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': request.socket.remoteAddress,
  };
  const onward = http.request(new URL(request.url, target), { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.rawHeaders);
    answer.pipe(response);
  });
  onward.once('error', () => response.destroy());
  request.pipe(onward);
}

/**
 * TLS on a loopback port, as a proxy in front of a server speaks it; plain HTTP on the same port is sent to https.
 * @param {string} folder for the certificate
 */
export async function startTlsFront(folder) {
  const { key, certificate } = await selfSigned(folder);
  let target;
  const secure = https.createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) =>
    forward(request, response, target),
  );
  const plain = http.createServer((request, response) => {
    response.writeHead(301, { location: `https://${request.headers.host}${request.url}` }).end();
  });
  const sockets = new Set();
  const front = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).once('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === HANDSHAKE ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise((resolve) => front.listen(0, '127.0.0.1', resolve));
  return {
    certificate,
    host: `localhost:${front.address().port}`,
    /** Names the program that stands behind. */
    leadTo: (url) => {
      target = url;
    },
    stop: () => {
      front.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
