import { dictionary } from '@zxcvbn-ts/language-common';
import { PasswordHasher } from './password-hasher.js';
import { NEW_PASSWORD, Passwords } from './passwords.js';

const passwords = new Passwords(new PasswordHasher());
// The hash that stands in for nobody's is made first.
beforeAll(() => passwords.matches('', undefined));
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

describe('a password', () => {
  it('is kept as argon2id with the parameters of OWASP, and salted', async () => {
    const [first, second] = [await passwords.hash('a good password'), await passwords.hash('a good password')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    expect(await passwords.matches('a good password', first)).toBe(true);
    expect(await passwords.matches('a good passwort', first)).toBe(false);
  });

  it('matches no account that does not exist or has none, whatever it is', async () => {
    for (const nobody of [undefined, null]) {
      expect(await passwords.matches('the password of an account that does not exist', nobody)).toBe(false);
    }
  });

  it('takes as long to check for an unknown address as for a known one', async () => {
    const hash = await passwords.hash('a good password');
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 15; round++) {
      known.push(await timed(() => passwords.matches('wrong', hash)));
      unknown.push(await timed(() => passwords.matches('wrong', undefined)));
    }
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });

  it.each(['12345678', 'PASSWORD', 'iloveyou', 'Football'])(
    'is refused when it is as common as %j',
    async (password) => {
      await expect(passwords.accept(password, NEW_PASSWORD)).rejects.toThrow('too common');
    },
  );

  it('is held against more than 3,000 common ones that are long enough', async () => {
    const listed = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3_000);
    expect(listed).toHaveLength(3_000);
    for (const password of listed) {
      await expect(passwords.accept(password, NEW_PASSWORD)).rejects.toThrow(/too (common|easy)/);
    }
  });

  it.each(['Recert2026!', 'CPR-training-1', 'first aid 123', 'AHA.Heartsaver', 'student_card9'])(
    'is refused when %j is all that it says, which is what is kept here',
    async (password) => {
      await expect(passwords.accept(password, NEW_PASSWORD)).rejects.toThrow('too easy to guess');
    },
  );

  it('may hold such a word among others', async () => {
    await expect(passwords.accept('my first aid turtle', NEW_PASSWORD)).resolves.toMatch(/^\$argon2id/);
  });

  it.each(['x'.repeat(128), 'пароль на русском', '🐢🐢🐢🐢🐢🐢🐢🐢', 'with a space '])(
    'may be %j',
    async (password) => {
      expect(await passwords.matches(password, await passwords.accept(password, NEW_PASSWORD))).toBe(true);
    },
  );

  it('is counted in characters, not in code units', async () => {
    await expect(passwords.accept('🐢🐢🐢🐢', NEW_PASSWORD)).rejects.toThrow('at least 8 characters');
  });
});
