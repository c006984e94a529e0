import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/config.js';
import { migrate } from '../../src/migrations/migrate.js';

interface Server {
  pid: number;
  port: number;
  exited: Promise<unknown>;
  url(database: string): string;
  programUrl(database: string): string;
  stop(): Promise<void>;
}

type StartPostgres = (folder: string, options: { settings: object; port?: number }) => Promise<Server>;

/** Commits survive the death of the server, though not that of the machine. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'on' };

/** A PostgreSQL server of a test's own, with every table, that the test can kill and start again. */
export class OwnPostgres {
  private constructor(
    private readonly folder: string,
    private readonly launch: StartPostgres,
    private server: Server,
  ) {}

  static async start(): Promise<OwnPostgres> {
    const script = new URL('../../../scripts/lib/postgres.mjs', import.meta.url).href;
    const { startPostgres } = (await import(script)) as { startPostgres: StartPostgres };
    const folder = await mkdtemp(path.join(os.tmpdir(), 'recert-own-postgres-'));
    // As root, the server runs under another account that has to enter the folder.
    chmodSync(folder, 0o755);
    const own = new OwnPostgres(folder, startPostgres, await startPostgres(folder, { settings }));
    await migrate(readConfig({ DATABASE_URL: own.programUrl, DATABASE_OWNER_URL: own.url }));
    return own;
  }

  /** As the role that owns the tables. */
  get url(): string {
    return this.server.url('recert');
  }

  /** As the role of the program. */
  get programUrl(): string {
    return this.server.programUrl('recert');
  }

  async kill(): Promise<void> {
    process.kill(this.server.pid, 'SIGKILL');
    await this.server.exited;
  }

  /** Starts it again on the same port. */
  async restart(): Promise<void> {
    this.server = await this.launch(this.folder, { settings, port: this.server.port });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
