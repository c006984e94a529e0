import net from 'node:net';
import { Refusal } from './project.mjs';

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const chosen = server.address().port;
      server.close(() => resolve(chosen));
    });
  });
}

/** A port on loopback that nobody listens on at this moment. */
export const freePort = () => listen(0, '127.0.0.1');

/** Undefined when the port can be used, else the system's word for why not (EADDRINUSE, EACCES, …). */
async function whyNotUsable(port, host) {
  try {
    await listen(port, host);
  } catch (error) {
    return error.code;
  }
}

/** Refuses, before anything that takes long, a PORT that cannot be listened on. */
export async function checkPort() {
  const host = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Refusal(`PORT is ${process.env.PORT}; it has to be a whole number from 0 to 65535.`);
  }
  const reason = port === 0 ? undefined : await whyNotUsable(port, host);
  if (reason === 'EADDRINUSE') {
    throw new Refusal(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  }
  if (reason)
    throw new Refusal(`Recert cannot listen on ${host}, port ${port} (${reason}). Set HOST or PORT to another.`);
}
