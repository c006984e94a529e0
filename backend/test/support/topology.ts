import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { startBalancer } from './balancer.js';
import { eventually } from './eventually.js';
import { freePort } from './free-port.js';
import { OwnPostgres } from './own-postgres.js';
import { startRedis, type TestRedis } from './redis.js';
import { killReplicas, type Replica, startReplica } from './replicas.js';
import { SmtpSink } from './smtp-sink.js';
import { kill } from './typescript-process.js';

/** The mail server's time for one email, so that kills meet some that are on their way. */
const MAIL_SERVER_MS = 250;
const BUCKET = 'recert';
/** The machine may be busy with other tests. */
const READY_WITHIN_MS = 60_000;

export const ADMIN = { email: 'first@example.test', password: 'a long enough password' };

/** A process of the program, which can be stopped and started again with the same settings. */
export class Member {
  private replica: Replica | undefined;

  constructor(private readonly settings: Record<string, string>) {}

  get url(): string {
    return `http://127.0.0.1:${this.settings.PORT}`;
  }

  get metricsUrl(): string {
    return `http://127.0.0.1:${this.settings.METRICS_PORT}/metrics`;
  }

  /** Where the proxy, or the container, checks whether it is ready. */
  get readyUrl(): string {
    return `http://127.0.0.1:${this.settings.HEALTH_PORT ?? this.settings.PORT}/api/health/ready`;
  }

  async start(): Promise<void> {
    this.replica = await startReplica(this.settings);
    const ready = async () => (await fetch(this.readyUrl).catch(() => undefined))?.status;
    await eventually(ready, (status) => status === 200, READY_WITHIN_MS);
  }

  /** Lets it finish, as a rolling update does. */
  async terminate(): Promise<void> {
    const { process } = this.replica!;
    const exited = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGTERM');
    await exited;
  }

  kill(): Promise<void> {
    return kill(this.replica!.process);
  }
}

/** The services of docker-compose.yml as processes: a proxy, two `api`, two `worker`, PostgreSQL, Redis and storage, and a mail server. */
export class Topology {
  readonly apis: Member[] = [];
  readonly workers: Member[] = [];
  postgres: OwnPostgres;
  redis: TestRedis;
  mail: SmtpSink;
  proxy: Awaited<ReturnType<typeof startBalancer>>;
  private readonly cleanups: (() => unknown)[] = [];

  async start(redisBinary: string): Promise<void> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'recert-topology-'));
    this.cleanups.push(() => rm(folder, { recursive: true, force: true }));
    const inFolder = (name: string) => mkdtemp(path.join(folder, name));
    const buckets = { directory: await inFolder('storage'), configureBuckets: [{ name: BUCKET, configs: [] }] };
    const storage = new S3rver({ port: 0, silent: true, ...buckets });
    const { port } = await storage.run();
    this.cleanups.push(() => storage.close());
    this.mail = await SmtpSink.start(MAIL_SERVER_MS);
    this.cleanups.push(() => this.mail.stop());
    this.redis = await startRedis(redisBinary, await inFolder('redis'));
    this.cleanups.push(() => this.redis.stop());
    this.postgres = await OwnPostgres.start();
    this.cleanups.push(() => this.postgres.stop());
    await this.startProgram(`http://127.0.0.1:${port}`);
  }

  private async startProgram(S3_ENDPOINT: string): Promise<void> {
    const ports = await Promise.all([1, 2].map(() => freePort()));
    this.proxy = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
    this.cleanups.push(() => this.proxy.stop(), killReplicas);
    const shared = {
      PUBLIC_URL: this.proxy.url,
      DATABASE_URL: this.postgres.programUrl,
      REDIS_URL: this.redis.url,
      SMTP_URL: this.mail.url,
      S3_ENDPOINT,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      DRAIN_DELAY_MS: '2000',
      STALLED_INTERVAL_MS: '2000',
    };
    for (const PORT of ports)
      this.apis.push(new Member({ ...shared, ROLE: 'api', PORT, METRICS_PORT: await freePort() }));
    for (const HEALTH_PORT of await Promise.all([1, 2].map(() => freePort())))
      this.workers.push(new Member({ ...shared, ROLE: 'worker', HEALTH_PORT, METRICS_PORT: await freePort() }));
    await Promise.all([...this.apis, ...this.workers].map((member) => member.start()));
    await this.hasNoticed(this.apis, true);
  }

  /** Restarts one `api` and one `worker` after the other; the proxy must have noticed before the next one. */
  async restartAll(): Promise<void> {
    for (const [index, api] of this.apis.entries()) {
      const pair = [api, this.workers[index]!];
      await Promise.all(pair.map((member) => member.terminate()));
      await this.hasNoticed([api], false);
      await Promise.all(pair.map((member) => member.start()));
      await this.hasNoticed([api], true);
    }
  }

  private async hasNoticed(apis: Member[], isReady: boolean): Promise<void> {
    const notice = ({ url }: Member) => this.proxy.isReady(url) === isReady;
    await eventually(() => apis.every(notice), Boolean, READY_WITHIN_MS);
  }

  /** Also after a start that failed. */
  async stop(): Promise<void> {
    for (const cleanup of this.cleanups.reverse()) await cleanup();
  }
}
