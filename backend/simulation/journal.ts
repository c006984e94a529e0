import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

interface Stored {
  id: string;
  object: string;
}

/** The emulator's own books, read from the file to which it appends each change: a line of JSON with the object's new state. */
export class Journal {
  private readonly objects = new Map<string, Map<string, Stored>>();
  private offset = 0;

  constructor(private readonly file: string) {}

  /** Everything of one kind, in the order in which it was created. */
  read(object: string): Stored[] {
    this.catchUp();
    return [...(this.objects.get(object)?.values() ?? [])];
  }

  private catchUp(): void {
    if (!existsSync(this.file)) return;
    const lines = this.added().split('\n').slice(0, -1);
    for (const line of lines) {
      this.offset += Buffer.byteLength(line) + 1;
      const stored = JSON.parse(line) as Stored;
      const kind = this.objects.get(stored.object) ?? new Map<string, Stored>();
      this.objects.set(stored.object, kind.set(stored.id, stored));
    }
  }

  private added(): string {
    const file = openSync(this.file, 'r');
    try {
      const bytes = Buffer.alloc(fstatSync(file).size - this.offset);
      readSync(file, bytes, 0, bytes.length, this.offset);
      return bytes.toString();
    } finally {
      closeSync(file);
    }
  }
}
