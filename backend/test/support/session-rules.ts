import type { UserRole } from '../../src/shared/domain/user-role.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What may follow from a step: nothing, a session, or a code that has to be entered first. */
export type Outcome = 'refused' | 'done' | 'signed in' | 'code asked';

interface Account {
  password: string;
  isVerified: boolean;
  role: UserRole;
  secondStep: boolean;
}

interface Wait {
  person: number;
  kind: 'verify-email' | 'sign-in' | 'decoy';
  isVoid: boolean;
  wrongTries: number;
  sends: number;
  sentAt: number;
}

interface RuledBrowser {
  session?: { person: number; openedAt: number; seenAt: number } | undefined;
  wait?: Wait | undefined;
  remembered?: { person: number; until: number } | undefined;
}

/** Who may be signed in where, told as plainly as the decisions tell it, and without a look at the program. */
export class SessionRules {
  now = 0;
  readonly accounts: (Account | undefined)[];
  readonly browsers: RuledBrowser[];
  private readonly links: (number | undefined)[] = [];

  /** The first person has an account and is signed in with the first browser; the others have none. */
  constructor(people: number, browsers: number, password: string) {
    this.accounts = Array.from({ length: people });
    this.accounts[0] = { password, isVerified: true, role: 'client', secondStep: false };
    this.browsers = Array.from({ length: browsers }, () => ({}));
    this.open(0, 0);
  }

  /** Who is signed in with each browser, and as what. Asking keeps a session alive. */
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
    if (account?.isVerified) return this.askForCode(browser, person, 'decoy');
    this.accounts[person] = { role: 'client', secondStep: false, ...account, password, isVerified: false };
    return this.askForCode(browser, person, 'verify-email');
  }

  signIn(browser: number, person: number, password: string): Outcome {
    const account = this.accounts[person];
    if (!account || account.password !== password) return 'refused';
    if (!account.isVerified) return this.askForCode(browser, person, 'verify-email');
    const { remembered } = this.browsers[browser]!;
    const isSpared = remembered?.person === person && this.now < remembered.until;
    if (account.secondStep && !isSpared) return this.askForCode(browser, person, 'sign-in');
    return this.open(browser, person);
  }

  enterCode(browser: number, isRight: boolean, remember: boolean): Outcome {
    const at = this.browsers[browser]!;
    const { wait } = at;
    if (!wait || wait.isVoid || this.now - wait.sentAt >= 10 * MINUTE || wait.wrongTries >= 5) return 'refused';
    if (wait.kind === 'decoy' || !isRight) {
      wait.wrongTries++;
      return 'refused';
    }
    at.wait = undefined;
    this.accounts[wait.person]!.isVerified = true;
    if (remember && wait.kind === 'sign-in') {
      at.remembered = { person: wait.person, until: this.now + 30 * 24 * HOUR };
    }
    return this.open(browser, wait.person);
  }

  resend(browser: number): Outcome {
    const { wait } = this.browsers[browser]!;
    if (!wait || wait.isVoid || wait.sends >= 5) return 'refused';
    Object.assign(wait, { sends: wait.sends + 1, wrongTries: 0, sentAt: this.now });
    return 'done';
  }

  askForLink(person: number): Outcome {
    if (this.accounts[person]) this.links[person] = this.now;
    return 'done';
  }

  useLink(person: number, isNewest: boolean, password: string): Outcome {
    const sentAt = this.links[person];
    if (!isNewest || sentAt === undefined || this.now - sentAt >= HOUR) return 'refused';
    this.replacePassword(person, password);
    this.accounts[person]!.isVerified = true;
    return 'done';
  }

  changePassword(browser: number, current: string, password: string): Outcome {
    const person = this.personAt(browser);
    if (person === undefined || this.accounts[person]!.password !== current) return 'refused';
    this.replacePassword(person, password);
    this.open(browser, person);
    return 'done';
  }

  turnSecondStep(browser: number, current: string, on: boolean): Outcome {
    const person = this.personAt(browser);
    if (person === undefined || this.accounts[person]!.password !== current) return 'refused';
    this.accounts[person]!.secondStep = on;
    this.endAll(person);
    // Its code takes the place of one that this browser still waited for.
    if (on) this.browsers[browser]!.wait = undefined;
    this.open(browser, person);
    return 'done';
  }

  changeRole(person: number, role: UserRole): Outcome {
    const account = this.accounts[person];
    if (!account) return 'refused';
    if (account.role !== role) this.endAll(person);
    account.role = role;
    return 'done';
  }

  endOthers(browser: number): Outcome {
    const person = this.personAt(browser);
    if (person === undefined) return 'refused';
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

  waits(browser: number): boolean {
    const { wait } = this.browsers[browser]!;
    return wait !== undefined && !wait.isVoid;
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

  private askForCode(browser: number, person: number, kind: Wait['kind']): Outcome {
    this.voidCodes(person, kind);
    this.browsers[browser]!.wait = { person, kind, isVoid: false, wrongTries: 0, sends: 1, sentAt: this.now };
    return 'code asked';
  }

  private voidCodes(person: number, ...kinds: Wait['kind'][]): void {
    for (const { wait } of this.browsers) if (wait?.person === person && kinds.includes(wait.kind)) wait.isVoid = true;
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
