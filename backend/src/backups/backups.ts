import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { type Config, ConfigError } from '../config.js';
import { assertTools, connected, countRows, createEmpty, dump, load, ownsTables } from './database.js';
import { type Described, damageOf, describe, listed, sha256 } from './manifest.js';
import { BucketPlace, FolderPlace, type Place } from './place.js';

/** Made anew by each test of a restore, and dropped. */
const SCRATCH = 'recert_restore_test';
const DUMP = 'database.dump';

/** What a backup consists of. Stored files never change, so one copy serves every backup. */
interface Manifest {
  files: Record<string, Described>;
  rows: Record<string, number>;
}

/** Written last, so a backup without it is incomplete. */
interface Facts {
  finishedAt: string;
  /** The manifest's checksum. */
  manifest: string;
}

export interface Outcome {
  id: string;
  bytes: number;
  rows: number;
  files: number;
}

/** Backs up the database and the stored files to a second place, and restores them. docs/operations.md describes it. */
export class Backups {
  private readonly place: Place;
  private readonly stored: Place;
  private readonly owner: string;

  constructor(private readonly config: Config) {
    const { dir, s3 } = config.backup;
    if (!dir) throw new ConfigError('BACKUP_DIR is not set.');
    this.place = s3 ? new BucketPlace(s3, 'BACKUP_S3') : new FolderPlace(dir);
    this.stored = config.s3 ? new BucketPlace(config.s3, 'S3') : new FolderPlace(path.join(config.dataDir, 'files'));
    this.owner = config.databaseOwnerUrl ?? config.databaseUrl;
  }

  /** The complete backups, oldest first. */
  async list(): Promise<string[]> {
    const names = await this.place.list('backups');
    return names.flatMap((name) => /^backups\/([^/]+)\/backup\.json$/.exec(name)?.[1] ?? []);
  }

  /** Makes a backup, reads it back, and deletes all but the newest ones. */
  async take(): Promise<Outcome> {
    return await this.recorded('backup', async () => {
      // Fails before the long dump if the bucket does.
      await this.list();
      const id = new Date().toISOString().replaceAll(':', '-');
      const rows = await this.inWorkFolder(async (folder) => {
        const file = path.join(folder, DUMP);
        const counted = await this.dumpTo(file);
        await this.place.write(dumpOf(id), createReadStream(file), (await stat(file)).size);
        const written = await this.describe(dumpOf(id));
        const damage = damageOf(dumpOf(id), written, await describe(createReadStream(file)));
        if (damage) throw new ConfigError(`The copy differs: ${damage}.`);
        return counted;
      });
      const files = { [dumpOf(id)]: (await this.describe(dumpOf(id)))!, ...(await this.copyFiles()) };
      const manifest = JSON.stringify({ files, rows } satisfies Manifest);
      await this.writeText(`backups/${id}/manifest.json`, manifest);
      const facts: Facts = { finishedAt: new Date().toISOString(), manifest: sha256(manifest) };
      await this.writeText(`backups/${id}/backup.json`, JSON.stringify(facts));
      await this.prune();
      return outcome(id, { files, rows });
    });
  }

  /** Restores into an empty database that sends nothing. @throws {ConfigError} before anything is changed */
  async restore(wanted?: string): Promise<Outcome> {
    if (!this.config.held) {
      throw new ConfigError(
        'Set RECERT_HOLD=1 for every process first, so that the copy sends nothing until you remove it.',
      );
    }
    const { id, manifest } = await this.verified(wanted);
    await connected(this.owner, async (client) => {
      await assertTools(client, this.config.backup.pgBin);
      if (Object.keys(await countRows(client)).length > 0) {
        throw new ConfigError('The database is not empty. Nothing was restored.');
      }
    });
    // Before the database, which is restored as a whole or not at all: what failed can be repeated.
    await this.stored.create();
    const stored = Object.keys(manifest.files).filter((each) => each.startsWith('files/'));
    // Also of erasures after this backup, so that the copy doesn't bring those people back.
    const erasures = (await this.place.list('files')).filter((each) => each.startsWith('files/erased-'));
    for (const name of new Set([...stored, ...erasures])) {
      const file = await buffer((await this.place.read(name))!);
      await this.stored.write(name.slice('files/'.length), Readable.from([file]), file.length);
    }
    await this.loadInto(this.owner, id, manifest);
    return outcome(id, manifest);
  }

  /** Restores the newest backup into a database of its own, compares it with the manifest, and drops it. */
  async test(): Promise<Outcome> {
    return await this.recorded('restore-test', async () => {
      const { id, manifest } = await this.verified();
      const scratch = Object.assign(new URL(this.owner), { pathname: `/${SCRATCH}` }).href;
      await connected(this.owner, async (client) => {
        await assertTools(client, this.config.backup.pgBin);
        await this.assertOwner(client);
        await createEmpty(client, SCRATCH);
        try {
          await this.loadInto(scratch, id, manifest);
        } finally {
          await client.query(`drop database ${SCRATCH}`);
        }
      });
      return outcome(id, manifest);
    });
  }

  /** Counts and dumps the same snapshot. */
  private async dumpTo(file: string): Promise<Manifest['rows']> {
    return await connected(this.owner, async (client) => {
      const { pgBin } = this.config.backup;
      await assertTools(client, pgBin);
      await this.assertOwner(client);
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
      await dump(pgBin, this.owner, rows[0]!.snapshot, file);
      return await countRows(client);
    });
  }

  /** The program's role may not read all that a dump has. @throws {ConfigError} */
  private async assertOwner(client: pg.Client): Promise<void> {
    if (this.config.databaseOwnerUrl || (await ownsTables(client))) return;
    throw new ConfigError('Set DATABASE_OWNER_URL: a backup reads as the role that owns the tables.');
  }

  private async loadInto(url: string, id: string, { rows }: Manifest): Promise<void> {
    await this.inWorkFolder(async (folder) => {
      const file = path.join(folder, DUMP);
      await pipeline((await this.place.read(dumpOf(id)))!, createWriteStream(file, { mode: 0o600 }));
      await load(this.config.backup.pgBin, url, file);
    });
    const found = await connected(url, countRows);
    const differing = Object.keys({ ...rows, ...found }).filter((table) => rows[table] !== found[table]);
    if (differing.length > 0)
      throw new ConfigError(`The copy has other numbers of rows in ${listed(differing).join(', ')}.`);
  }

  /** Checks every byte of a backup, by default the newest. @throws {ConfigError} */
  private async verified(wanted?: string): Promise<{ id: string; manifest: Manifest }> {
    const ids = await this.list();
    const id = wanted ?? ids.at(-1);
    if (!id || !ids.includes(id)) {
      throw new ConfigError(`${this.place.title} has no such backup. It has: ${ids.join(', ') || 'none'}.`);
    }
    const manifest = await this.manifestOf(id);
    if (!manifest)
      throw new ConfigError(`The manifest of the backup ${id} is missing or damaged. Nothing was restored.`);
    const damaged: string[] = [];
    for (const [name, expected] of Object.entries(manifest.files)) {
      const damage = damageOf(name, await this.describe(name), expected);
      if (damage) damaged.push(damage);
    }
    if (damaged.length === 0) return { id, manifest };
    throw new ConfigError([`The backup ${id} is damaged. Nothing was restored.`, ...listed(damaged)].join('\n'));
  }

  private async manifestOf(id: string): Promise<Manifest | undefined> {
    try {
      const facts: Facts = JSON.parse(await this.readText(`backups/${id}/backup.json`));
      const manifest = await this.readText(`backups/${id}/manifest.json`);
      return sha256(manifest) === facts.manifest ? JSON.parse(manifest) : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** Copies the stored files that aren't there, or no longer as the manifest before describes them, and describes the copies. */
  private async copyFiles(): Promise<Manifest['files']> {
    const before = (await this.list()).at(-1);
    const known = before ? (await this.manifestOf(before))?.files : undefined;
    const files: Manifest['files'] = {};
    for (const stored of await this.stored.list('')) {
      // An export lives for a day and holds what the database has.
      if (stored.endsWith('.zip')) continue;
      const name = `files/${stored}`;
      const copy = await this.describe(name);
      const expected = known?.[name];
      if (copy && expected && !damageOf(name, copy, expected)) {
        files[name] = copy;
        continue;
      }
      const source = await this.stored.read(stored);
      // Erased meanwhile.
      if (source) files[name] = await this.copyIfOther(name, await buffer(source), copy);
    }
    return files;
  }

  private async copyIfOther(name: string, file: Buffer, copy: Described | undefined): Promise<Described> {
    const wanted = { bytes: file.length, sha256: sha256(file) };
    if (!damageOf(name, copy, wanted)) return wanted;
    await this.place.write(name, Readable.from([file]), file.length);
    const damage = damageOf(name, await this.describe(name), wanted);
    if (damage) throw new ConfigError(`The copy differs: ${damage}.`);
    return wanted;
  }

  /** Also deletes the files that no kept backup has, and what an interrupted backup left. A damaged one keeps all files. */
  private async prune(): Promise<void> {
    const kept = (await this.list()).slice(-this.config.backup.keep);
    for (const name of await this.place.list('backups')) {
      if (!kept.includes(name.split('/')[1]!)) await this.place.remove(name);
    }
    const manifests = await Promise.all(kept.map((id) => this.manifestOf(id)));
    if (manifests.includes(undefined)) return;
    const needed = new Set(manifests.flatMap((manifest) => Object.keys(manifest!.files)));
    for (const name of await this.place.list('files')) if (!needed.has(name)) await this.place.remove(name);
  }

  /** The workers read what came of it: they tell staff, and the service outside by their silence. */
  private async recorded(kind: 'backup' | 'restore-test', act: () => Promise<Outcome>): Promise<Outcome> {
    const record = (problem: string | null) =>
      connected(this.owner, (client) =>
        client.query('insert into operations.backups (kind, finished_at, problem) values ($1, now(), $2)', [
          kind,
          problem,
        ]),
      );
    try {
      const result = await act();
      await record(null);
      return result;
    } catch (error) {
      await record((error as Error).message.slice(0, 1_000)).catch(() => undefined);
      throw error;
    }
  }

  private async describe(name: string): Promise<Described | undefined> {
    const file = await this.place.read(name);
    return file && (await describe(file));
  }

  private async readText(name: string): Promise<string> {
    const file = await this.place.read(name);
    return file ? await text(file) : '';
  }

  private async writeText(name: string, content: string): Promise<void> {
    const bytes = Buffer.from(content);
    await this.place.write(name, Readable.from([bytes]), bytes.length);
  }

  private async inWorkFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
    const dir = this.config.backup.dir!;
    await mkdir(dir, { recursive: true });
    const folder = await mkdtemp(path.join(dir, 'work-'));
    try {
      return await act(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const dumpOf = (id: string): string => `backups/${id}/${DUMP}`;

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

const outcome = (id: string, { files, rows }: Manifest): Outcome => ({
  id,
  bytes: sum(Object.values(files).map(({ bytes }) => bytes)),
  rows: sum(Object.values(rows)),
  files: Object.keys(files).length - 1,
});
