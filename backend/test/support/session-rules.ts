import type { UserRole } from '../../src/shared/domain/user-role.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The result of a step: a rejection, a change, a session, or a code to enter first. */
export type Outcome = 'rejected' | 'done' | 'signed in' | 'code required';

interface Account {
  password: string;
  isVerified: boolean;
  role: UserRole;
  mfa: boolean;
}

interface Challenge {
  person: number;
  kind: 'verify-email' | 'sign-in' | 'decoy';
  isVoid: boolean;
  wrongTries: number;
  sends: number;
  sentAt: number;
}

interface RuledBrowser {
  session?: { person: number; openedAt: number; seenAt: number } | undefined;
  challenge?: Challenge | undefined;
  remembered?: { person: number; until: number } | undefined;
}

/** A model of who may be signed in where, written from the decisions and independent of the program. */
export class SessionRules {
  now = 0;
  readonly accounts: (Account | undefined)[];
  readonly browsers: RuledBrowser[];
  private readonly links: (number | undefined)[] = [];

  /** The first person has an account and is signed in with the first browser; the others have no account. */
  constructor(people: number, browsers: number, password: string) {
    this.accounts = Array.from({ length: people });
    this.accounts[0] = { password, isVerified: true, role: 'client', mfa: false };
    this.browsers = Array.from({ length: browsers }, () => ({}));
    this.open(0, 0);
  }

  /** Returns who is signed in with each browser, and their role. Reading keeps a session alive. */
  signedIn(): ({ person: number; role: UserRole } | undefined)[] {
    return this.browsers.map((browser) => {
      const { session } = browser;
      if (!session) return undefined;
      const isOver = this.now - session.seenAt >= 12 * HOUR || this.now - session.openedAt >= 7 * 24 * HOUR;
      if (isOver) browser.session = undefined;
      else if (this.now - session.seenAt >= 5 * MINUTE) session.seenAt = this.now;
      return isOver ? undefined : { person: session.person, role: this.accounts[session.person]!.role };
    });
  }

  signUp(browser: number, person: number, password: string): Outcome {
    const account = this.accounts[person];
    if (account?.isVerified) return this.issueCode(browser, person, 'decoy');
    this.accounts[person] = { role: 'client', mfa: false, ...account, password, isVerified: false };
    return this.issueCode(browser, person, 'verify-email');
  }

  signIn(browser: number, person: number, password: string): Outcome {
    const account = this.accounts[person];
    if (!account || account.password !== password) return 'rejected';
    if (!account.isVerified) return this.issueCode(browser, person, 'verify-email');
    const { remembered } = this.browsers[browser]!;
    const isRemembered = remembered?.person === person && this.now < remembered.until;
    if (account.mfa && !isRemembered) return this.issueCode(browser, person, 'sign-in');
    return this.open(browser, person);
  }

  enterCode(browser: number, isRight: boolean, remember: boolean): Outcome {
    const at = this.browsers[browser]!;
    const { challenge } = at;
    if (!challenge || challenge.isVoid || this.now - challenge.sentAt >= 10 * MINUTE || challenge.wrongTries >= 5)
      return 'rejected';
    if (challenge.kind === 'decoy' || !isRight) {
      challenge.wrongTries++;
      return 'rejected';
    }
    at.challenge = undefined;
    this.accounts[challenge.person]!.isVerified = true;
    if (remember && challenge.kind === 'sign-in') {
      at.remembered = { person: challenge.person, until: this.now + 30 * 24 * HOUR };
    }
    return this.open(browser, challenge.person);
  }

  resend(browser: number): Outcome {
    const { challenge } = this.browsers[browser]!;
    if (!challenge || challenge.isVoid || challenge.sends >= 5) return 'rejected';
    Object.assign(challenge, { sends: challenge.sends + 1, wrongTries: 0, sentAt: this.now });
    return 'done';
  }

  requestLink(person: number): Outcome {
    if (this.accounts[person]) this.links[person] = this.now;
    return 'done';
  }

  useLink(person: number, isNewest: boolean, password: string): Outcome {
    const sentAt = this.links[person];
    if (!isNewest || sentAt === undefined || this.now - sentAt >= HOUR) return 'rejected';
    this.replacePassword(person, password);
    this.accounts[person]!.isVerified = true;
    return 'done';
  }

  changePassword(browser: number, current: string, password: string): Outcome {
    const person = this.personAt(browser);
    if (person === undefined || this.accounts[person]!.password !== current) return 'rejected';
    this.replacePassword(person, password);
    this.open(browser, person);
    return 'done';
  }

  setMfa(browser: number, current: string, on: boolean): Outcome {
    const person = this.personAt(browser);
    if (person === undefined || this.accounts[person]!.password !== current) return 'rejected';
    this.accounts[person]!.mfa = on;
    this.endAll(person);
    // The code for MFA replaces a challenge that was pending in this browser.
    if (on) this.browsers[browser]!.challenge = undefined;
    this.open(browser, person);
    return 'done';
  }

  changeRole(person: number, role: UserRole): Outcome {
    const account = this.accounts[person];
    if (!account) return 'rejected';
    if (account.role !== role) this.endAll(person);
    account.role = role;
    return 'done';
  }

  endOthers(browser: number): Outcome {
    const person = this.personAt(browser);
    if (person === undefined) return 'rejected';
    for (const other of this.browsers) {
      if (other !== this.browsers[browser] && other.session?.person === person) other.session = undefined;
    }
    return 'done';
  }

  signOut(browser: number): Outcome {
    this.browsers[browser]!.session = undefined;
    return 'done';
  }

  wait(milliseconds: number): Outcome {
    this.now += milliseconds;
    return 'done';
  }

  hasChallenge(browser: number): boolean {
    const { challenge } = this.browsers[browser]!;
    return challenge !== undefined && !challenge.isVoid;
  }

  hasLink(person: number): boolean {
    return this.links[person] !== undefined;
  }

  personAt(browser: number): number | undefined {
    return this.browsers[browser]!.session?.person;
  }

  private open(browser: number, person: number): Outcome {
    this.browsers[browser]!.session = { person, openedAt: this.now, seenAt: this.now };
    return 'signed in';
  }

  private issueCode(browser: number, person: number, kind: Challenge['kind']): Outcome {
    this.voidCodes(person, kind);
    this.browsers[browser]!.challenge = { person, kind, isVoid: false, wrongTries: 0, sends: 1, sentAt: this.now };
    return 'code required';
  }

  private voidCodes(person: number, ...kinds: Challenge['kind'][]): void {
    for (const { challenge } of this.browsers)
      if (challenge?.person === person && kinds.includes(challenge.kind)) challenge.isVoid = true;
  }

  private endAll(person: number): void {
    for (const browser of this.browsers) {
      if (browser.session?.person === person) browser.session = undefined;
      if (browser.remembered?.person === person) browser.remembered = undefined;
    }
    this.voidCodes(person, 'sign-in');
  }

  private replacePassword(person: number, password: string): void {
    this.accounts[person]!.password = password;
    this.endAll(person);
    this.voidCodes(person, 'verify-email');
    this.links[person] = undefined;
  }
}
