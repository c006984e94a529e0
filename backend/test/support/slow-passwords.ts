import { Passwords } from '../../src/modules/identity/accounts/passwords.js';

/** Verifies a password, then runs `meanwhile` before it returns. */
export class SlowPasswords extends Passwords {
  static meanwhile: (() => Promise<void>) | undefined;

  override async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const matches = await super.matches(password, passwordHash);
    const { meanwhile } = SlowPasswords;
    SlowPasswords.meanwhile = undefined;
    await meanwhile?.();
    return matches;
  }
}
