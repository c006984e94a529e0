import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { startBalancer } from './balancer.js';
import { Browser } from './browser.js';
import { LOCALHOST_CERTIFICATE, trustCertificate } from './certificates.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';
import { type Gateway, startGateway } from './gateway.js';
import { startRedis } from './redis.js';
import { SmtpSink } from './smtp-sink.js';
import { startSystemPostgres } from './system-postgres.js';

/** The files of the image, its variables, and how it starts the program. */
export interface Image {
  folder: string;
  environment: Record<string, string>;
  command: string[];
}

export const FIRST_ADMIN = { email: 'first@example.test', password: 'a long enough password' };
const KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
/** The program itself gives up after 7.5 seconds. */
const STOP_MS = 15_000;
const MINUTE_MS = 60_000;

/**
 * The services of docker-compose.yml as processes, with the program from the files of the image: a proxy with TLS, two servers, two
 * workers, PostgreSQL, Redis and storage, a mail server and the emulated gateway. It calls itself local, because only a local
 * program takes the emulator for Stripe, and lets its clock be moved.
 */
export class ImageStack {
  mail: SmtpSink;
  gateway: Gateway;
  postgres: Awaited<ReturnType<typeof startSystemPostgres>>;
  private url: string;
  private settings: Record<string, string>;
  private readonly clocks: string[] = [];
  private readonly processes: ChildProcess[] = [];
  private readonly cleanups: (() => unknown)[] = [];

  constructor(private readonly image: Image) {}

  async start(binaries: { redis: string; postgres: string }): Promise<void> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'recert-image-stack-'));
    this.cleanups.push(() => rm(folder, { recursive: true, force: true }));
    this.cleanups.push(trustCertificate(LOCALHOST_CERTIFICATE));
    const configureBuckets = ['recert', 'restored'].map((name) => ({ name, configs: [] }));
    const storage = new S3rver({ port: 0, silent: true, directory: path.join(folder, 'storage'), configureBuckets });
    const { port } = await storage.run();
    this.cleanups.push(() => storage.close());
    this.mail = await SmtpSink.start();
    this.cleanups.push(() => this.mail.stop());
    const redis = await startRedis(binaries.redis, await mkdtemp(path.join(folder, 'redis')));
    this.cleanups.push(() => redis.stop());
    this.postgres = await startSystemPostgres(binaries.postgres);
    this.cleanups.push(() => this.postgres.stop());
    this.gateway = await startGateway();
    this.cleanups.push(() => this.gateway.emulator.stop());
    const ports = await Promise.all([1, 2].map(() => freePort()));
    const proxy = await startBalancer(
      ports.map((each) => `http://127.0.0.1:${each}`),
      LOCALHOST_CERTIFICATE,
    );
    this.cleanups.push(() => proxy.stop());
    this.url = proxy.url;
    this.gateway.emulator.sendEventsTo(`${proxy.url}/api/webhooks/stripe`);
    this.settings = {
      ...this.image.environment,
      NODE_ENV: '',
      RECERT_LOCAL: '1',
      PATH: process.env.PATH!,
      HOST: '127.0.0.1',
      HEALTH_PORT: '',
      RECERT_DATA_DIR: path.join(folder, 'data'),
      PUBLIC_URL: proxy.url,
      TRUSTED_PROXIES: '1',
      DATABASE_URL: this.postgres.url('recert_program', 'recert'),
      REDIS_URL: redis.url,
      SMTP_URL: this.mail.url,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'recert',
      ...KEYS,
      ...this.gateway.settings,
      ADMIN_EMAIL: FIRST_ADMIN.email,
      ADMIN_PASSWORD: FIRST_ADMIN.password,
      BACKUP_DIR: path.join(folder, 'backups'),
      PG_BIN: binaries.postgres,
    };
    await this.cli('migrate');
    const healthPorts = await Promise.all([1, 2].map(() => freePort()));
    await Promise.all([
      ...ports.map((PORT) => this.run({ ROLE: 'api', PORT }, PORT)),
      ...healthPorts.map((HEALTH_PORT) => this.run({ ROLE: 'worker', HEALTH_PORT }, HEALTH_PORT)),
    ]);
  }

  browser(): Browser {
    return new Browser(this.url);
  }

  /** Runs a task of the image's command line, and returns what it printed. @throws {Error} if it fails */
  async cli(task: string, env: Record<string, string> = {}): Promise<string> {
    const owner = { DATABASE_OWNER_URL: this.postgres.url('recert', 'recert') };
    const child = spawn(process.execPath, ['backend/dist/cli.js', task], {
      cwd: this.image.folder,
      env: { ...this.settings, ...owner, ...env },
    });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    if (code !== 0) throw new Error(`${task} failed:\n${output}${errors}`);
    return output;
  }

  /** Restores the newest backup into the database and the bucket of a copy. */
  async restore(database: string): Promise<string> {
    await this.postgres.run('postgres', `create database ${database}`);
    return await this.cli('restore', {
      DATABASE_URL: this.postgres.url('recert_program', database),
      DATABASE_OWNER_URL: this.postgres.url('recert', database),
      S3_BUCKET: 'restored',
      RECERT_HOLD: '1',
    });
  }

  /**
   * In two steps: what ticks in the first may be handled by a worker whose clock hasn't moved yet and finds nothing due. In the
   * second no clock is more than a minute behind.
   */
  async moveClocks(to: Date): Promise<void> {
    for (const now of [new Date(to.getTime() - MINUTE_MS), to]) {
      const body = JSON.stringify({ now: now.toISOString() });
      for (const port of this.clocks) await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
    }
  }

  /** Also after a start that failed. */
  async stop(): Promise<void> {
    await Promise.all(
      this.processes.map(async (child) => {
        if (child.exitCode !== null) return;
        const gone = once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
        child.kill('SIGTERM');
        await gone.catch(() => child.kill('SIGKILL'));
      }),
    );
    for (const cleanup of this.cleanups.reverse()) await cleanup();
  }

  private async run(own: Record<string, string>, port: string): Promise<void> {
    const CLOCK_PORT = await freePort();
    this.clocks.push(CLOCK_PORT);
    const clock = {
      NODE_OPTIONS: `--import ${new URL('./clock-port.mjs', import.meta.url).href}`,
      CLOCK_PORT,
      CLOCK_NOW: new Date().toISOString(),
    };
    const env = { ...this.settings, ...own, ...clock };
    const child = spawn(process.execPath, this.image.command.slice(1), { cwd: this.image.folder, env });
    this.processes.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    const status = async () =>
      child.exitCode ?? (await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined))?.status;
    const ended = await eventually(status, (code) => code !== undefined && code !== 503, 120_000);
    if (ended !== 200) throw new Error(`It isn't ready (${ended}):\n${output}`);
  }
}
