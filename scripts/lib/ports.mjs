import net from 'node:net';
import { Refusal } from './project.mjs';

/**
 * Returns a free port on loopback, below the range from which systems choose ports for outgoing connections and for
 * servers on port 0, so that it stays free until it is used.
 */
export async function freePort() {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    if (!(await reasonNotToListen(port, '127.0.0.1'))) return port;
  }
}

/** Returns the system's error code (EADDRINUSE, EACCES, …), or undefined if the port is free. */
function reasonNotToListen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}

/**
 * Checks early that a port is free, before slow steps.
 * @param {string} [name] the environment variable that sets the port
 * @throws {Refusal} if the application can't listen on it
 */
export async function checkPort(name = 'PORT', fallback = 3000, host = process.env.HOST || '127.0.0.1') {
  const port = Number(process.env[name] || fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Refusal(`${name} is ${process.env[name]}, but it must be an integer from 0 to 65535.`);
  }
  const reason = port === 0 ? undefined : await reasonNotToListen(port, host);
  if (reason === 'EADDRINUSE') {
    throw new Refusal(
      `Port ${port} is taken. Stop the program that uses it, or choose another port: ${name}=${port + 1}`,
    );
  }
  if (reason)
    throw new Refusal(`Recert can't listen on ${host}, port ${port} (${reason}). Set HOST or ${name} to another.`);
}
