import { type Done, isRefused, isSure, isUnknown } from './done.js';
import { Possible } from './possible.js';
import { Things } from './things.js';

const CLASS_FIELDS = ['title', 'date', 'time', 'capacity', 'price', 'location', 'status'] as const;
type ClassField = (typeof CLASS_FIELDS)[number];

/** How long the program waits before it tells of a move, which can be undone until then: the center's default. */
export const MOVE_WAIT_MS = 2 * 60_000;

const DAY_MS = 24 * 3_600_000;

/** What a move changes. */
const PLACE_FIELDS = ['date', 'time', 'location'] as const;

/** A class, by what staff wrote. */
export interface ClassInAccount {
  id: string;
  title: string;
  fields: Record<ClassField, Possible<unknown>>;
  /** Every date and time that it has had. */
  times: { date: string; time: string }[];
  /** Every later day that it has had. */
  laterDays: { after: number; time: string }[];
  givenUp: Possible<boolean>;
  /** The calls that moved it, or gave it up, sure or not. */
  moves: Done[];
  /** Those that nobody is told of, and those that were taken back, which only those hear of who enrolled in between. */
  corrections: Done[];
  undone: { move: Done; undo: Done }[];
  /** The calls that ended the wait of its moves. */
  told: Done[];
  /** The calls that changed its price, sure or not. */
  repricings: Done[];
  ends: Done[];
}

/** A seat, by what people did about it. */
export interface SeatInAccount {
  id: string;
  studentId: string;
  classId: string;
  taken: Done;
  isHeld: Possible<boolean>;
  removals: Done[];
  /** Everything that people did about it since. */
  touches: Done[];
  /** Staff entered a payment by hand, perhaps beside one by card. */
  hasHandPayment: boolean;
  result: Possible<string>;
  /** When they were first marked as passed. */
  passedAt?: Date;
  /** It waits for an employer's yes: the program frees it when the time is over. */
  awaitsApproval: boolean;
  /** The employer said yes. */
  isApproved: boolean;
}

/** An amount that staff asked to refund, in cents. */
interface AskedRefund {
  seatId: string;
  cents: number;
  done: Done;
}

/** An email that staff wrote to people. No other has its subject. */
interface Letter {
  subject: string;
  /** How many people it goes to at most. */
  most: number;
  done: Done;
}

export interface IssuedInvoice {
  id: string;
  number: string;
  amount: number;
  organizationId: string;
  seatIds: readonly string[];
  done: Done;
  /** Its payment was entered, or it was voided. */
  ends: Done[];
}

interface ImportedPerson {
  organizationId: string;
  email: string;
  done: Done;
}

/**
 * What people should hold, owe and have been told. It follows from what they did and what the program answered, and from nothing
 * else: the program's own tables may be wrong in the same way as the program.
 */
export class Account {
  readonly classes = new Map<string, ClassInAccount>();
  /** The classes that were scheduled together, by their series. */
  readonly series = new Map<string, readonly string[]>();
  readonly seats = new Map<string, SeatInAccount>();
  readonly refunds: AskedRefund[] = [];
  readonly imported: ImportedPerson[] = [];
  readonly invoices: IssuedInvoice[] = [];
  /** Seats of invoices without a response. */
  readonly maybeInvoiced = new Set<string>();
  /** Enrollments without a response: the seats may exist. Somebody new is there by their address. */
  readonly maybeTaken: { studentId: string; classId: string; done: Done }[] = [];
  /** Records that may have been deleted, or have left their organization. */
  readonly departed = new Set<string>();
  /** The records that are one person's, by what people know. */
  idsOf: (studentId: string) => readonly string[] = (id) => [id];
  /** Operations that the program said it had done. */
  readonly acknowledged = new Set<string>();
  readonly letters: Letter[] = [];
  /** The calls that gave out payment links. */
  readonly sentLinks: Done[] = [];
  /** When the center was opened. */
  opened?: Done;
  /** The records of people who signed up in a preview. */
  readonly testers = new Set<string>();
  readonly things = new Things();

  /** Notes a call when it is answered. */
  note(done: Done): void {
    if (isSure(done)) this.acknowledged.add(done.operation);
    this.things.note(done);
    EFFECTS[done.operation]?.(this, done);
    if (/ \/api\/(enrollments|teaching\/seats)\/\{\}/.test(done.operation) && !isRefused(done))
      this.seats.get(done.ids[0]!)?.touches.push(done);
  }

  seatsIn(classId: string): SeatInAccount[] {
    return [...this.seats.values()].filter((seat) => seat.classId === classId);
  }
}

/** Every date and time of each of its days. */
export const meetingsOf = ({ times, laterDays }: ClassInAccount) =>
  times
    .filter(({ date }) => date)
    .flatMap(({ date, time }) => [
      { date, time },
      ...laterDays.map((day) => ({
        date: new Date(Date.parse(date) + day.after * DAY_MS).toISOString().slice(0, 10),
        time: day.time,
      })),
    ]);

/** Whether somebody outside hears of what a call did: the center was open. */
export const isTold = ({ opened }: Account, { sent }: Pick<Done, 'sent'>): boolean =>
  opened !== undefined && sent > opened.answered;

/** What each operation does, if it is done. Those that are missing change nothing that the account knows. */
const EFFECTS: Record<string, (account: Account, done: Done) => void> = {
  'POST /api/classes': (account, done) => {
    if (!isSure(done)) return;
    addClass(account, done.response.id, done);
  },

  'POST /api/classes/series': (account, done) => {
    if (!isSure(done)) return;
    for (const [index, date] of done.body.dates.entries()) {
      const { dates: _, ...body } = { ...done.body, date };
      addClass(account, done.response.classIds[index], { ...done, body });
    }
    account.series.set(done.response.seriesId, done.response.classIds);
  },

  'POST /api/classes/series/{}/undo': (account, done) => {
    for (const id of account.series.get(done.ids[0]!) ?? []) giveUp(account, { ...done, ids: [id] });
  },

  'POST /api/classes/{}/close': (account, done) => complete(account, done.ids, done),
  'POST /api/classes/close': (account, done) => complete(account, done.body.classIds, done),

  'PUT /api/classes/{}': (account, done) => {
    const session = account.classes.get(done.ids[0]!);
    if (!session || isRefused(done)) return;
    const { date, time, location } = session.fields;
    const was = { date: date.certain, time: time.certain, location: location.certain };
    const places = Object.entries(was);
    // Where nobody knows what was before, it may have been the same.
    const isKnown = places.every(([, value]) => value !== undefined);
    if (places.some(([field, value]) => value !== done.body[field]))
      session.moves.push(isKnown ? done : { ...done, status: 0 });
    if (session.fields.price.certain !== (done.body.price ?? 0)) session.repricings.push(done);
    if (isSure(done)) session.title = done.body.title;
    const changed = CLASS_FIELDS.filter((field) => session.fields[field].certain !== done.body[field]);
    const isMoved = PLACE_FIELDS.some((field) => changed.includes(field));
    // The acts edit a series before any of its classes has fields of its own, and on no other day.
    for (const { other, told } of inScope(account, session, done)) {
      if (isMoved) other.moves.push(told);
      writeClass(
        other,
        told,
        changed.filter((field) => field !== 'date' && field !== 'title' && field !== 'status'),
      );
    }
    writeClass(session, done);
  },

  'POST /api/classes/{}/move': (account, done) => {
    const session = account.classes.get(done.ids[0]!);
    if (!session || isRefused(done)) return;
    (done.body.tell ? session.moves : session.corrections).push(done);
    writeClass(session, done, PLACE_FIELDS);
  },

  'POST /api/classes/{}/move/tell': (account, done) => {
    if (isSure(done)) account.classes.get(done.ids[0]!)?.told.push(done);
  },

  'POST /api/classes/{}/move/undo': (account, undo) => {
    const session = account.classes.get(undo.ids[0]!);
    if (!session || isRefused(undo)) return;
    const taken = pendingMoves(session, undo);
    session.corrections.push(undo);
    if (isSure(undo)) {
      const { date, time, location } = undo.response;
      writeClass(session, { ...undo, body: { date, time, location } }, PLACE_FIELDS);
    } else
      for (const { date, time } of session.times) writeClass(session, { ...undo, body: { date, time } }, PLACE_FIELDS);
    const [move] = taken;
    if (!move) return;
    session.undone.push({ move, undo });
    session.moves = session.moves.map((one) => (taken.includes(one) ? { ...one, status: 0 } : one));
  },

  'POST /api/classes/{}/cancel': (account, done) => {
    const session = account.classes.get(done.ids[0]!);
    const others = session ? inScope(account, session, done) : [];
    giveUp(account, done);
    for (const { other, told } of others) giveUp(account, { ...told, ids: [other.id] });
  },
  'DELETE /api/classes/{}': giveUp,

  'POST /api/enrollments': (account, done) => {
    const { classId, newStudent } = done.body;
    // Of somebody new without a response, nobody knows more than the address.
    const studentId = (isSure(done) && done.response.studentId) || (done.body.studentId ?? newStudent.email);
    if (isUnknown(done)) account.maybeTaken.push({ studentId, classId, done });
    if (!isSure(done)) return;
    const { id, awaitsApproval } = done.response;
    const seat: SeatInAccount = {
      id,
      studentId,
      classId,
      taken: done,
      removals: [],
      touches: [],
      isHeld: new Possible<boolean>(),
      result: new Possible<string>(),
      awaitsApproval: awaitsApproval === true,
      isApproved: false,
      hasHandPayment: false,
    };
    seat.isHeld.write(true, done);
    seat.result.write('pending', done);
    // A repeated request gets the same seat.
    if (!account.seats.has(id)) account.seats.set(id, seat);
  },

  'PUT /api/enrollments/{}': writeStatus,
  'PUT /api/teaching/seats/{}': writeStatus,

  'POST /api/enrollments/{}/payments': (account, done) => payByHand(account, done.ids, done),
  'POST /api/payments/by-hand': (account, done) => payByHand(account, done.body.enrollmentIds, done),

  'DELETE /api/enrollments/{}': endSeat,
  'POST /api/enrollments/{}/decline': endSeat,

  'POST /api/enrollments/{}/approve': (account, done) => {
    const seat = account.seats.get(done.ids[0]!);
    if (seat && isSure(done)) Object.assign(seat, { awaitsApproval: false, isApproved: true });
  },

  'POST /api/enrollments/{}/refunds': (account, done) => {
    if (isSure(done)) account.refunds.push({ seatId: done.ids[0]!, cents: Math.round(done.body.amount * 100), done });
  },

  'POST /api/organizations/{}/employees': (account, done) => {
    if (!isSure(done)) return;
    const [organizationId] = done.ids as [string];
    for (const { email } of done.body.people) account.imported.push({ organizationId, email, done });
  },

  'POST /api/organizations/{}/invoices': (account, done) => {
    if (isUnknown(done)) for (const id of done.body.enrollmentIds) account.maybeInvoiced.add(id);
    if (!isSure(done)) return;
    const { id: invoiceId, number, amount } = done.response;
    // Its payment is entered by hand.
    for (const id of done.body.enrollmentIds) {
      const seat = account.seats.get(id);
      if (seat) seat.hasHandPayment = true;
    }
    const about = { id: invoiceId, number, amount, organizationId: done.ids[0]!, seatIds: done.body.enrollmentIds };
    account.invoices.push({ ...about, done, ends: [] });
  },

  'POST /api/invoices/{}/payment': endInvoice,
  'POST /api/invoices/{}/void': endInvoice,

  'POST /api/payment-links': (account, done) => void account.sentLinks.push(done),
  'POST /api/payment-links/{}/give-up': (account, done) => {
    const isOf = ({ url }: { url: string | null }) => url?.endsWith(`/pay/${done.ids[0]}`);
    const link = account.sentLinks.filter(isSure).flatMap(({ response }) => response.filter(isOf))[0];
    if (link) endSeat(account, { ...done, ids: [link.enrollmentId] });
  },
  // Those who signed up for a test leave their classes.
  'POST /api/setup/open': (account, done) => {
    if (!isSure(done)) return;
    account.opened ??= done;
    for (const seat of account.seats.values()) {
      if (!account.testers.has(seat.studentId)) continue;
      seat.isHeld.write(false, done);
      seat.removals.push({ ...done, status: 0 });
    }
  },

  'POST /api/students/emails': (account, done) => write(account, done.body.studentIds, done),
  'POST /api/organizations/emails': (account, done) => write(account, done.body.organizationIds, done),

  // Only the program knows which classes it found ahead.
  'DELETE /api/students/{}': endRecord,
  'POST /api/students/{}/erase': endRecord,

  'POST /api/organizations/{}/people/leave': (account, done) => depart(account, done.body.studentIds, done),

  // Of two seats in one class, one is given up.
  'POST /api/students/{}/merge': (account, done) => {
    depart(account, [done.body.duplicateId], done);
    const ids = [...account.idsOf(done.ids[0]!), ...account.idsOf(done.body.duplicateId)];
    const theirs = [...account.seats.values()].filter(({ studentId }) => ids.includes(studentId));
    for (const seats of Map.groupBy(theirs, ({ classId }) => classId).values()) {
      if (seats.length > 1) for (const seat of seats) mayEnd(seat, done);
    }
  },
};

/** To these people, or to all of a list, as many as the caller saw. */
function write(account: Account, to: readonly string[] | undefined, done: Done): void {
  if (!isRefused(done))
    account.letters.push({ subject: done.body.subject, most: to?.length ?? done.body.expected, done });
}

function endRecord(account: Account, done: Done): void {
  depart(account, done.ids, done);
  const theirs = account.idsOf(done.ids[0]!);
  for (const seat of account.seats.values()) if (theirs.includes(seat.studentId)) mayEnd(seat, done);
}

function depart({ departed }: Account, ids: readonly string[], done: Done): void {
  if (!isRefused(done)) for (const id of ids) departed.add(id);
}

function addClass(account: Account, id: string, done: Done): void {
  const fields = Object.fromEntries(CLASS_FIELDS.map((field) => [field, new Possible<unknown>()]));
  const session: ClassInAccount = {
    id,
    title: done.body.title,
    times: [],
    laterDays: [],
    moves: [],
    corrections: [],
    told: [],
    undone: [],
    repricings: [],
    ends: [],
    fields: fields as ClassInAccount['fields'],
    givenUp: new Possible<boolean>(),
  };
  session.givenUp.write(false, done);
  writeClass(session, { ...done, body: { status: 'upcoming', ...done.body } });
  account.classes.set(id, session);
}

function complete(account: Account, ids: readonly string[], done: Done): void {
  for (const id of ids) account.classes.get(id)?.fields.status.write('completed', done);
}

function mayEnd(seat: SeatInAccount, done: Done): void {
  if (isRefused(done)) return;
  const perhaps = { ...done, status: 0 };
  seat.isHeld.write(false, perhaps);
  seat.removals.push(perhaps);
}

function writeClass(session: ClassInAccount, done: Done, fields: readonly ClassField[] = CLASS_FIELDS): void {
  for (const field of fields) {
    // A class without a price is free.
    const value = field === 'price' ? (done.body.price ?? 0) : done.body[field];
    if (value !== undefined) session.fields[field].write(value, done);
  }
  const { date, time, days = [] } = done.body;
  session.times.push({ date, time });
  for (const day of days.slice(1)) {
    session.laterDays.push({ after: (Date.parse(day.date) - Date.parse(date)) / DAY_MS, time: day.time });
  }
}

/** The moves that an undo may take back, the earliest first: also those that nobody would be told of. */
function pendingMoves({ moves, corrections, told }: ClassInAccount, undo: Done): Done[] {
  return [...moves, ...corrections]
    .filter(({ operation, at }) => !operation.endsWith('/undo') && undo.at.getTime() - at.getTime() <= MOVE_WAIT_MS)
    .filter(({ answered }) => told.every(({ sent }) => answered >= sent))
    .sort((one, other) => one.sent - other.sent);
}

function giveUp(account: Account, done: Done): void {
  const session = account.classes.get(done.ids[0]!);
  if (!session || isRefused(done)) return;
  session.givenUp.write(true, done);
  session.ends.push(done);
}

/** The other classes that a call with a scope is about. `told` is the call, without its response where it may have left one out. */
function inScope(account: Account, session: ClassInAccount, done: Done): { other: ClassInAccount; told: Done }[] {
  const scope = done.query.get('scope') ?? 'this';
  const series = [...account.series.values()].find((ids) => ids.includes(session.id)) ?? [];
  if (scope === 'this' || isRefused(done)) return [];
  const start = ({ fields: { date, time } }: ClassInAccount) =>
    date.certain === undefined || time.certain === undefined ? undefined : `${date.certain}T${time.certain}`;
  const isStill = (one: ClassInAccount) =>
    [...one.moves, ...one.corrections, ...one.ends].every(({ answered }) => answered < done.sent);
  return series
    .flatMap((id) => (id === session.id ? [] : (account.classes.get(id) ?? [])))
    .filter((other) => other.givenUp.certain !== true && (other.fields.status.certain ?? 'upcoming') === 'upcoming')
    .flatMap((other) => {
      const [from, at] = [start(session), start(other)];
      const isKnown = from !== undefined && at !== undefined && isStill(session) && isStill(other);
      if (scope === 'following' && isKnown && at <= from) return [];
      const isCertain = isKnown && other.fields.status.certain === 'upcoming' && other.givenUp.certain === false;
      return [{ other, told: isCertain ? done : { ...done, status: 0 } }];
    });
}

function endInvoice({ invoices }: Account, done: Done): void {
  if (!isRefused(done)) invoices.find(({ id }) => id === done.ids[0])?.ends.push(done);
}

function payByHand(account: Account, seatIds: readonly string[], done: Done): void {
  if (isRefused(done)) return;
  for (const id of seatIds) {
    const seat = account.seats.get(id);
    if (seat) seat.hasHandPayment = true;
  }
}

function endSeat(account: Account, done: Done): void {
  const seat = account.seats.get(done.ids[0]!);
  if (!seat || isRefused(done)) return;
  seat.isHeld.write(false, done);
  seat.removals.push(done);
}

/** Staff enter a payment or a result, or an instructor a result. */
function writeStatus(account: Account, done: Done): void {
  const seat = account.seats.get(done.ids[0]!);
  const { certificationStatus, paymentStatus } = done.body;
  if (seat && paymentStatus && !isRefused(done)) seat.hasHandPayment = true;
  if (!seat || !certificationStatus) return;
  seat.result.write(certificationStatus, done);
  if (certificationStatus === 'passed' && isSure(done)) seat.passedAt ??= done.at;
}
