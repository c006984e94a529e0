import { dictionary } from '@zxcvbn-ts/language-common';
import { HashingBusy } from '../domain/identity.errors.js';
import { hashingLimit, NEW_PASSWORD, Passwords } from './passwords.js';

const passwords = new Passwords();
// Waits until the placeholder hash is computed.
beforeAll(() => passwords.matches('', undefined));

/** Microseconds of processor time, which other programs on the machine don't take. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('a password', () => {
  it('is hashed with argon2id, the OWASP parameters and a salt', async () => {
    const [first, second] = [await passwords.hash('a good password'), await passwords.hash('a good password')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(await passwords.matches('a good password', first)).toBe(true);
    expect(await passwords.matches('a good passwort', first)).toBe(false);
  });

  it('never matches a missing account or one without a password', async () => {
    for (const passwordHash of [undefined, null]) {
      expect(await passwords.matches('the password of an account that does not exist', passwordHash)).toBe(false);
    }
  });

  it('costs as much to verify for an unknown address as for a known one', async () => {
    const hash = await passwords.hash('a good password');
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 15; round++) {
      known.push(await costOf(() => passwords.matches('wrong', hash)));
      unknown.push(await costOf(() => passwords.matches('wrong', undefined)));
    }
    // The least of each: what else the process does only adds to the others.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it.each(['12345678', 'PASSWORD', 'iloveyou', 'Football'])(
    'is rejected when it is as common as %j',
    async (password) => {
      await expect(passwords.accept(password, NEW_PASSWORD)).rejects.toThrow('too common');
    },
  );

  it('is checked against more than 3,000 common passwords of sufficient length', async () => {
    const listed = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3_000);
    expect(listed).toHaveLength(3_000);
    for (const password of listed) {
      await expect(passwords.accept(password, NEW_PASSWORD)).rejects.toThrow(/too (common|easy)/);
    }
  });

  it.each(['Recert2026!', 'CPR-training-1', 'first aid 123', 'AHA.Heartsaver', 'student_card9'])(
    'is rejected when it is made of context words only: %j',
    async (password) => {
      await expect(passwords.accept(password, NEW_PASSWORD)).rejects.toThrow('too easy to guess');
    },
  );

  it('may contain context words among others', async () => {
    await expect(passwords.accept('my first aid turtle', NEW_PASSWORD)).resolves.toMatch(/^\$argon2id/);
  });

  it.each(['x'.repeat(128), 'пароль на русском', '🐢🐢🐢🐢🐢🐢🐢🐢', 'with a space '])(
    'may be %j',
    async (password) => {
      expect(await passwords.matches(password, await passwords.accept(password, NEW_PASSWORD))).toBe(true);
    },
  );

  it('is measured in characters, not code units', async () => {
    await expect(passwords.accept('🐢🐢🐢🐢', NEW_PASSWORD)).rejects.toThrow('at least 8 characters');
  });
});

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

  it('rejects a task when 100 are queued and accepts tasks again once they are done', async () => {
    const limit = hashingLimit(1);
    const accepted = Array.from({ length: 101 }, () => limit(async () => {}));
    await expect(limit(async () => {})).rejects.toThrow(HashingBusy);
    await Promise.all(accepted);
    await expect(limit(async () => 'done')).resolves.toBe('done');
  });
});

describe('a hash that cannot be parsed', () => {
  it('is rejected, and hashing keeps working', async () => {
    await expect(passwords.matches('x', 'no hash')).rejects.toThrow();
    expect(await passwords.hash('a good password')).toMatch(/^\$argon2id/);
  });
});
