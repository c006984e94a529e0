import net from 'node:net';

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
export async function whyNotUsable(port, host) {
  try {
    await listen(port, host);
  } catch (error) {
    return error.code;
  }
}
