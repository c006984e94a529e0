import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A program of one journey, with demo data and a clock that the journey moves; moving that of the shared one disturbs others.
 * `given` are variables of its environment.
 */
export async function startOwnProgram(given: Record<string, string> = {}) {
  const [port, clockPort] = [await freePort(), await freePort()];
  const clock = {
    NODE_OPTIONS: `--import ${new URL('../../../backend/test/support/clock-port.mjs', import.meta.url).href}`,
    CLOCK_PORT: clockPort,
    CLOCK_NOW: new Date().toISOString(),
  };
  const env = { ...process.env, ...clock, ...given, PORT: port };
  const child = spawn(process.execPath, ['scripts/start-throwaway.mjs'], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    return answer?.status === 200;
  };
  return {
    url,
    isReady,
    advance: async (milliseconds: number) => {
      const now = new Date(Date.now() + milliseconds).toISOString();
      const answer = await fetch(`http://127.0.0.1:${clockPort}/`, { method: 'POST', body: JSON.stringify({ now }) });
      if (answer.status !== 204) throw new Error(`The clock answered ${answer.status}`);
    },
    stop: async () => {
      child.kill('SIGINT');
      await exited;
    },
  };
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return String(port);
}
