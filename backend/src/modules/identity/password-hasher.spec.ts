import { HashingBusy } from './domain/identity.errors.js';
import { hashingLimit, PasswordHasher } from './password-hasher.js';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('hashing limits', () => {
  it('runs at most the given number of tasks at a time, in order', async () => {
    const limit = hashingLimit(2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((task) =>
      limit(() => {
        started.push(task);
        return new Promise<void>((resolve) => finish.push(resolve));
      }),
    );
    await nextTurn();
    expect(started).toEqual([0, 1]);
    finish[0]?.();
    await nextTurn();
    expect(started).toEqual([0, 1, 2]);
    finish[1]?.();
    finish[2]?.();
    await nextTurn();
    finish[3]?.();
    await Promise.all(tasks);
  });

  it('refuses a task when 100 are queued, and accepts tasks again once they are done', async () => {
    const limit = hashingLimit(1);
    const accepted = Array.from({ length: 101 }, () => limit(async () => {}));
    await expect(limit(async () => {})).rejects.toThrow(HashingBusy);
    await Promise.all(accepted);
    await expect(limit(async () => 'done')).resolves.toBe('done');
  });
});

describe('the password hasher', () => {
  it('rejects a hash that it cannot parse, and keeps working', async () => {
    const hasher = new PasswordHasher();
    await expect(hasher.verify('no hash', 'x')).rejects.toThrow();
    expect(await hasher.hash('a good password')).toMatch(/^\$argon2id/);
  });
});
