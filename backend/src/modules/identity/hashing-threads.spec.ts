import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { hash as hashOnSharedThreads } from '@node-rs/argon2';
import { HashingBusy } from './domain/identity.errors.js';
import { HashingThreads, MOST_THREADS } from './hashing-threads.js';

let threads: HashingThreads;
beforeEach(() => {
  threads = new HashingThreads();
});
afterEach(() => threads.onModuleDestroy());

const hash = () => threads.run({ password: 'a good password' });

describe('hashing', () => {
  it('runs fewer at once than there are cores, and the others after them', async () => {
    const many = Array.from({ length: 8 * MOST_THREADS }, hash);
    expect(threads.queued).toBe(many.length - MOST_THREADS);
    expect(new Set(await Promise.all(many)).size).toBe(many.length);
    expect(threads.queued).toBe(0);
  });

  it('refuses at once what would wait behind a hundred others, and goes on when they are done', async () => {
    const taken = Array.from({ length: MOST_THREADS + 100 }, hash);
    await expect(hash()).rejects.toThrow(HashingBusy);
    expect(threads.queued).toBe(100);
    await Promise.all(taken);
    expect(await hash()).toMatch(/^\$argon2id/);
  });

  it('holds up nothing that needs the threads of the runtime, as answers do that are compressed', async () => {
    const many = Array.from({ length: 50 }, hash);
    await promisify(deflate)('an answer');
    expect(threads.queued).toBeGreaterThan(0);
    await Promise.all(many);
  });

  it('would hold those up on the threads of the runtime', async () => {
    let left = 50;
    const many = Array.from({ length: left }, () => hashOnSharedThreads('a good password').finally(() => left--));
    await promisify(deflate)('an answer');
    expect(left).toBeLessThan(10);
    await Promise.all(many);
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
