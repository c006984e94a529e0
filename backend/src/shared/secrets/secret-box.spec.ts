import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.js';
import { NoSecretsKey, SecretBox } from './secret-box.js';

const box = (...secretsKeys: Buffer[]) => new SecretBox({ secretsKeys } as Config);
const [key, newer] = [randomBytes(32), randomBytes(32)];

describe('a sealed text', () => {
  it('opens for its purpose, is never the same twice, and does not contain the text', () => {
    const [one, other] = [box(key).seal('mail', 'SG.key'), box(key).seal('mail', 'SG.key')];
    expect(box(key).open('mail', one)).toBe('SG.key');
    expect(one.equals(other)).toBe(false);
    expect(one.includes('SG.key')).toBe(false);
  });

  it.each(Array.from({ length: 38 }, (_, index) => index))('does not open after a change of byte %s', (index) => {
    const sealed = box(key).seal('mail', 'SG.key');
    sealed[index]! ^= 1;
    expect(() => box(key).open('mail', sealed)).toThrow();
  });

  it('does not open for another purpose, or with another key', () => {
    const sealed = box(key).seal('mail', 'SG.key');
    expect(() => box(key).open('sms', sealed)).toThrow();
    expect(() => box(newer).open('mail', sealed)).toThrow('another SECRETS_KEY');
  });

  it('opens after a rotation, and says that its key is a previous one', () => {
    const sealed = box(key).seal('mail', 'SG.key');
    const rotating = box(newer, key);
    expect(rotating.open('mail', sealed)).toBe('SG.key');
    expect(rotating.isCurrent(sealed)).toBe(false);
    expect(rotating.isCurrent(rotating.seal('mail', 'SG.key'))).toBe(true);
  });

  it('is not made without a key', () => {
    expect(() => box().seal('mail', 'SG.key')).toThrow(NoSecretsKey);
  });
});
