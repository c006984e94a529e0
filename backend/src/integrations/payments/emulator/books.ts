import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What the emulator remembers about anything with an id. */
export interface Stored {
  id: string;
  object: string;
}

/** The journal's line for an object that is gone. */
interface Removed extends Stored {
  object: 'emulator.removed';
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

export const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);

/**
 * Every object of the emulated account. Each change is a line of a journal, so that a killed process loses nothing; opening
 * it keeps only the last line of each object.
 */
export class Books {
  private readonly objects = new Map<string, Stored>();

  /** In memory only without a file. */
  constructor(
    private readonly file?: string,
    /** What every object of the account says of itself. */
    readonly livemode = false,
  ) {
    if (!file || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const stored = parsed(line);
      if (stored) this.keep(stored);
    }
    const lines = [...this.objects.values()].map((stored) => `${JSON.stringify(stored)}\n`);
    writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  save<T extends Stored>(stored: T): T {
    this.objects.set(stored.id, stored);
    if (this.file) appendFileSync(this.file, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
    return stored;
  }

  remove(id: string): void {
    const removed: Removed = { id, object: 'emulator.removed' };
    this.save(removed);
    this.keep(removed);
  }

  find<T extends Stored>(id: string, object: T['object']): T | undefined {
    const stored = this.objects.get(id);
    return stored?.object === object ? (stored as T) : undefined;
  }

  /** In the order in which they were created. */
  all<T extends Stored>(object: T['object']): T[] {
    return [...this.objects.values()].filter((stored) => stored.object === object) as T[];
  }

  private keep(stored: Stored): void {
    if (stored.object === 'emulator.removed') this.objects.delete(stored.id);
    else this.objects.set(stored.id, stored);
  }
}

/** The last line may be incomplete after a kill. */
function parsed(line: string): Stored | undefined {
  try {
    return JSON.parse(line) as Stored;
  } catch {
    return undefined;
  }
}
