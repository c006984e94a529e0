import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { HashingBusy } from './domain/identity.errors.js';
import { HashingThreads } from './hashing-threads.js';

let threads: HashingThreads;
beforeEach(() => {
  threads = new HashingThreads();
});
afterEach(() => threads.onModuleDestroy());

const hash = () => threads.run({ password: 'a good password' });

describe('hashing', () => {
  it('runs as many at once as there are cores, and the others after them', async () => {
    const many = Array.from({ length: 8 * availableParallelism() }, hash);
    expect(threads.queued).toBe(many.length - availableParallelism());
    expect(new Set(await Promise.all(many)).size).toBe(many.length);
    expect(threads.queued).toBe(0);
  });

  it('refuses at once what would wait behind a hundred others, and goes on when they are done', async () => {
    const taken = Array.from({ length: availableParallelism() + 100 }, hash);
    await expect(hash()).rejects.toThrow(HashingBusy);
    expect(threads.queued).toBe(100);
    await Promise.all(taken);
    expect(await hash()).toMatch(/^\$argon2id/);
  });

  it('says when a hash cannot be read, and goes on', async () => {
    await expect(threads.run({ password: 'x', against: 'no hash' })).rejects.toThrow();
    expect(await hash()).toMatch(/^\$argon2id/);
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('stands back behind everything else that wants a core', async () => {
    const before = niceThreads();
    await hash();
    expect(niceThreads()).toBe(before + 1);
  });

  /** How many threads of this process have a lower priority; the 19th field of stat (proc_pid_stat(5)), counted behind the name. */
  function niceThreads(): number {
    const values = readdirSync('/proc/self/task').map((id) =>
      readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' '),
    );
    return values.filter((fields) => Number(fields[16]) === 10).length;
  }
});
