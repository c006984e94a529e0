import { setTimeout as pause } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import type pg from 'pg';
import type { NetworkLink } from '../test/support/network-link.js';
import type { TestRedis } from '../test/support/redis.js';
import type { TwilioStandIn } from '../test/support/twilio-stand-in.js';
import type { Account } from './account/account.js';
import { Actor, type Environment } from './actor.js';
import { DAY_MS, dateOf, type SimulatedTime } from './clock.js';
import type { Gateway } from './gateway.js';
import type { Mailboxes } from './mailboxes.js';
import type { Programs } from './programs.js';

export const PASSWORD = 'a simulated password';

/** Somebody who takes classes. */
export interface Person {
  key: string;
  /** Nobody else has this first name, so that a message shows whom it is for. */
  firstName: string;
  email: string;
  /** Addresses that the person had, or may have after a lost response. */
  otherEmails?: string[];
  /** When staff tried to change the address last. */
  readdressedAt?: Date;
  studentId: string;
  userId?: string;
  /** As far as staff know; undefined if they never made them one. */
  isInstructor?: boolean;
  phone?: string;
  /** Records that staff entered a second time and joined to this one. */
  otherStudentIds?: string[];
  /** Staff have disabled the account. */
  isBlocked?: boolean;
  /** Undefined for people without an account. */
  browser?: Actor;
  organization?: Employer;
  /** The number before this one. */
  formerPhone?: string;
  /** They belonged to one at some time. */
  wasEmployed?: boolean;
  /** They consented to reminders by text, at their number. */
  wantsTexts?: boolean;
  /** The numbers for which they did, and didn't take it back. */
  textsTo?: Set<string>;
  /** When they tried to change what they want last. */
  choseAt?: Date;
  /** They are changing their number, or whether they want texts. */
  isChoosingTexts?: boolean;
}

export interface Employer {
  key: string;
  id: string;
  name: string;
  boss: Actor;
  signupCode: string;
  paymentType: 'auto' | 'independent';
  /** Dollars a month that it pays in advance for seats that its people take alone. Without, it is asked each time. */
  perMonth?: number | undefined;
}

export interface Course {
  key: string;
  id: string;
  name: string;
}

/** A class as staff scheduled it; the program knows more. */
export interface Session {
  key: string;
  id: string;
  courseId: string;
  /** No other class has it. */
  title: string;
  /** Local to the center. */
  date: string;
  time: string;
  /** Of a class of two days: how many days after the first the second is. */
  after?: number;
  capacity: number;
  price: number | null;
  /** Of those that were scheduled together. */
  seriesId?: string;
  /** When staff tried to change it last. */
  changedAt?: Date;
}

/** A number that said STOP, and maybe START later. */
export interface OptOut {
  phone: string;
  from: Date;
  /** Since START may have been heard. */
  until?: Date;
  /** START was heard. */
  isOver?: boolean;
}

/** Messages that somebody turned off, and maybe on again later. */
export interface TurnedOff {
  /** An address or a number. */
  to: string;
  /** What such a message says, in the subject of an email. */
  pattern: RegExp;
  from: Date;
  until?: Date;
}

/** A session that has to be over, and why. */
export interface EndedSession {
  browser: Actor;
  why: string;
}

export interface Seat {
  key: string;
  id: string;
  person: Person;
  session: Session;
}

/** Somebody on staff who isn't an administrator. */
export interface Clerk {
  browser: Actor;
  email: string;
  staffRole: 'front-desk' | 'accountant';
}

/** Somebody on staff who sees the classes alone that they teach. */
export interface Instructor {
  key: string;
  browser: Actor;
  email: string;
  userId: string;
}

/** The parts of the simulated world that are not people. */
interface Parts {
  time: SimulatedTime;
  programs: Programs;
  gateway: Gateway;
  mailboxes: Mailboxes;
  sms: TwilioStandIn;
  /** What was done, and what follows from it. */
  account: Account;
  /** Between the programs and the database. */
  link: NetworkLink;
  redis: TestRedis | undefined;
  /** For the invariants, and for what a person reads on a screen. */
  db: pg.Client;
}

/** A code in an email. */
export const CODE = /^ +(\d{6})\s*$/m;

/** How long somebody waits for an email before they give up. An email that a fault has stopped comes after they gave up anyway. */
const MAIL_WAIT_MS = 30_000;
const FAULTY_MAIL_WAIT_MS = 1_000;

/** What people in the simulation remember. It may be outdated, as people's memory is; the database is the truth. */
export class World {
  /** Those who are customers now. */
  people: Person[] = [];
  /** And those who were. */
  readonly everybody: Person[] = [];
  employers: Employer[] = [];
  /** Also of those that are gone. */
  readonly employerNames = new Set<string>();
  courses: Course[] = [];
  /** Every course that there was, by its id. */
  readonly allCourses = new Map<string, Course>();
  sessions: Session[] = [];
  seats: Seat[] = [];
  staff!: Actor;
  /** Another administrator, since somebody has become one. */
  colleague?: Actor;
  /** The program's, seen from outside. */
  queues!: readonly Queue[];
  /** Every class that was scheduled, by its id, and when it was given up. */
  readonly allSessions = new Map<string, Session>();
  readonly givenUp = new Map<string, Date>();
  /** Ids of the seats whose money goes back: their students cancelled them, or staff removed them with a refund. */
  readonly refundedSeats = new Set<string>();
  /** Classes that staff gave up with a refund, by their ids, and when. */
  readonly refundedClasses = new Map<string, Date>();
  /** Ids of the seats that students took alone, and of those that an employer said yes to. */
  readonly bookedSeats = new Set<string>();
  readonly approvedSeats = new Set<string>();
  readonly optOuts: OptOut[] = [];
  readonly turnedOff: TurnedOff[] = [];
  /** People who signed up in a preview. */
  readonly testers: { email: string; studentId: string; browser: Actor }[] = [];
  /** Ids of the messages that were written before the center opened. */
  writtenBeforeOpen: readonly string[] = [];
  /** Addresses that were changed, or whose person was erased, and since when they belong to nobody; undefined if another record keeps it, or after a lost response. */
  readonly oldAddresses = new Map<string, Date | undefined>();
  /** Addresses of which there may be several records, because somebody entered a known person again. */
  readonly enteredTwice = new Set<string>();
  /** The first names of people who were erased. */
  readonly erased: string[] = [];
  /** Merges of two records, which may be undone by now. */
  readonly merges: string[] = [];
  ended: EndedSession[] = [];
  readonly clerks: Clerk[] = [];
  readonly instructors: Instructor[] = [];
  /** What clerks and instructors did that isn't theirs, or were refused that is, since it was looked at last. */
  readonly overreached: string[] = [];

  readonly time: SimulatedTime;
  readonly programs: Programs;
  readonly gateway: Gateway;
  readonly mailboxes: Mailboxes;
  readonly sms: TwilioStandIn;
  readonly account: Account;
  readonly link: NetworkLink;
  readonly redis: TestRedis | undefined;
  readonly db: pg.Client;

  constructor(
    parts: Parts,
    readonly environment: Environment,
  ) {
    this.time = parts.time;
    this.programs = parts.programs;
    this.gateway = parts.gateway;
    this.mailboxes = parts.mailboxes;
    this.sms = parts.sms;
    this.account = parts.account;
    this.link = parts.link;
    this.redis = parts.redis;
    this.db = parts.db;
    this.account.idsOf = (studentId) => {
      const person = this.personOf(studentId);
      return person ? [person.studentId, ...(person.otherStudentIds ?? [])] : [studentId];
    };
    environment.mailsTo = (email) => this.mailboxes.to(email).length;
    environment.findCode = (email, since) => this.findInMail(email, CODE, since);
  }

  now(): Date {
    return this.time.now();
  }

  actor(): Actor {
    return new Actor(this.environment);
  }

  /** The center's date, `days` from now. */
  date(days = 0): string {
    return dateOf(this.now().getTime() + days * DAY_MS);
  }

  /** Classes from tomorrow on, as far as people know. */
  upcoming(): Session[] {
    const today = this.date();
    return this.sessions.filter(({ date }) => date > today);
  }

  /** Classes of the last days. */
  recent(days: number): Session[] {
    const [from, today] = [this.date(-days), this.date()];
    return this.sessions.filter(({ date }) => date >= from && date < today);
  }

  seatsOf(sessions: readonly Session[]): Seat[] {
    const ids = new Set(sessions.map(({ id }) => id));
    return this.seats.filter(({ session }) => ids.has(session.id));
  }

  meet(person: Person): void {
    person.wasEmployed = person.organization !== undefined;
    this.people.push(person);
    this.everybody.push(person);
  }

  join(person: Person, employer: Employer): void {
    Object.assign(person, { organization: employer, wasEmployed: true });
  }

  /** Somebody is no longer a customer, and what they held is gone. */
  lose(person: Person): void {
    this.people = this.people.filter((other) => other !== person);
    this.seats = this.seats.filter((seat) => seat.person !== person);
  }

  /** Whose record this is, or was. */
  personOf(studentId: string): Person | undefined {
    return this.everybody.find((one) => one.studentId === studentId || one.otherStudentIds?.includes(studentId));
  }

  teach(course: Course): void {
    this.courses.push(course);
    this.allCourses.set(course.id, course);
  }

  add(session: Session): void {
    this.sessions.push(session);
    this.allSessions.set(session.id, session);
  }

  hold(id: string, person: Person, session: Session): void {
    this.seats.push({ key: `${session.key} ${person.key}`, id, person, session });
  }

  forget(seat: Seat): void {
    this.seats = this.seats.filter((other) => other !== seat);
  }

  /** What the latest email to somebody has at `pattern`'s group, among those that arrive `since`; undefined if none comes. */
  async findInMail(email: string, pattern: RegExp, since = 0): Promise<string | undefined> {
    const until = Date.now() + (this.environment.isFaulty() ? FAULTY_MAIL_WAIT_MS : MAIL_WAIT_MS);
    for (;;) {
      const found = this.mailboxes
        .to(email)
        .slice(since)
        .reverse()
        .map((mail) => pattern.exec(mail.text)?.[1]);
      const latest = found.find(Boolean);
      if (latest || Date.now() > until) return latest;
      await pause(5);
    }
  }
}
