import type { PaymentAtGateway, RefundAtGateway } from '../gateway.js';
import type { Invariant } from '../invariant.js';
import type { MailInBooks } from '../mailboxes.js';
import type { World } from '../world.js';
import { type ClassInAccount, type IssuedInvoice, isTold, meetingsOf, type SeatInAccount } from './account.js';
import { type Done, isSure } from './done.js';
import { mayEndItself } from './may-end-itself.js';

const MINUTE_MS = 60_000;
/** What happens in such a short time may overtake the messages about what was before. */
const AT_ONCE_MS = 10 * MINUTE_MS;
/** The clocks of two processes are moved one after the other. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

/** Emails of one subject to one person: how many have to arrive, and how many may. */
interface Expected {
  studentId: string;
  subject: string;
  least: number;
  most: number;
  about: string[];
}

/** By what people did about seats and classes, everybody is told what concerns them, as often as it happened. */
export const toldOfSeats: Invariant = {
  name: 'each student is told of their seats and classes, as often as something happens to them',
  breaches: (world) => {
    const expected = expectedMails(world);
    const arrived = Map.groupBy(
      world.mailboxes.handedOver.filter(({ subject }) => KNOWN.test(subject)),
      (mail) => `${ownerOf(world, mail.to) ?? mail.to}: ${mail.subject}`,
    );
    const tooFew = [...expected].flatMap(([key, { subject, studentId, least, about }]) => {
      const count = copies(arrived.get(key));
      return count < least ? [`${count} of ${least} "${subject}" came to ${studentId} (${about.join('; ')})`] : [];
    });
    const tooMany = [...arrived].flatMap(([key, mails]) => {
      const most = expected.get(key)?.most ?? 0;
      return copies(mails) > most ? [`${copies(mails)} instead of ${most} came to ${key}`] : [];
    });
    return [...tooFew, ...tooMany];
  },
};

const KNOWN =
  /^(You are enrolled|Your seat is waiting for .*|You are no longer enrolled|Class cancelled|Class moved): /;

/** The same email may arrive twice after a fault; that is another matter. */
const copies = (mails: readonly MailInBooks[] = []): number => new Set(mails.map(({ messageId }) => messageId)).size;

/** Whose address this is or was. */
const ownerOf = ({ everybody }: World, address: string): string | undefined =>
  everybody.find(({ email, otherEmails = [] }) => email === address || otherEmails.includes(address))?.key;

function expectedMails(world: World): Map<string, Expected> {
  const expected = new Map<string, Expected>();
  const expect = (seat: SeatInAccount, subject: string, isCertain: boolean, about: string) => {
    const key = `${world.personOf(seat.studentId)?.key ?? seat.studentId}: ${subject}`;
    const one = expected.get(key) ?? { studentId: seat.studentId, subject, least: 0, most: 0, about: [] };
    expected.set(key, one);
    one.most += 1;
    if (isCertain) {
      one.least += 1;
      one.about.push(about);
    }
  };
  for (const seat of world.account.seats.values()) expectOfSeat(world, seat, expect);
  for (const { studentId, classId } of world.account.maybeTaken) {
    const title = world.account.classes.get(classId)?.title;
    const seat = { studentId } as SeatInAccount;
    for (const start of ['You are enrolled', 'You are no longer enrolled', 'Class cancelled', 'Class moved']) {
      expect(seat, `${start}: ${title}`, false, '');
    }
  }
  return expected;
}

type Expect = (seat: SeatInAccount, subject: string, isCertain: boolean, about: string) => void;

function expectOfSeat(world: World, seat: SeatInAccount, expect: Expect): void {
  const session = world.account.classes.get(seat.classId);
  // Of a class whose creation was never answered.
  if (!session) return;
  const { title, ends, moves } = session;
  const about = `seat ${seat.id}`;
  const isReachable = hasKeptAddress(world, seat);
  const calm = (done: Done) =>
    isReachable && isSure(done) && isTold(world.account, done) && isCalm(session, seat, done);
  const employer = world.employers.find(({ id }) => id === seat.taken.response.waitsFor)?.name;
  const waits = seat.taken.response.awaitsApproval === true;
  const taken = waits ? `Your seat is waiting for ${seat.taken.response.waitsFor ?? employer}` : 'You are enrolled';
  // Before the email is written, the employer may have said yes, or have marked them as left: then they pay alone.
  const mayWaitNoLonger = waits && world.account.departed.has(seat.studentId);
  expect(seat, `${taken}: ${title}`, calm(seat.taken) && !mayWaitNoLonger, `${about} was taken`);
  if (waits && (seat.isApproved || mayWaitNoLonger)) expect(seat, `You are enrolled: ${title}`, false, about);
  for (const removal of seat.removals) {
    const wasGivenUp = ends.some((end) => end.sent < removal.answered);
    const isFirst = removal === seat.removals.find(isSure);
    const isCertain = isFirst && !wasGivenUp && isAhead(session, removal) && calm(removal);
    expect(seat, `You are no longer enrolled: ${title}`, isCertain, `${about} was removed`);
  }
  const mayEnd = mayEndItself(world, seat);
  // The program frees it when nobody says yes.
  if (waits || mayEnd) expect(seat, `You are no longer enrolled: ${title}`, false, about);
  if (mayEnd)
    for (const name of world.employerNames) expect(seat, `Your seat is waiting for ${name}: ${title}`, false, about);
  for (const [index, end] of ends.entries()) {
    const isCertain = index === 0 && !mayEnd && isHeldAt(seat, end) === true && calm(end);
    if (isHeldAt(seat, end) !== false) expect(seat, `Class cancelled: ${title}`, isCertain, `${title} was given up`);
  }
  for (const move of moves) {
    const held = isHeldAt(seat, move);
    const isCertain = held === true && !mayEnd && isAhead(session, move) && calm(move);
    const isMove = ends.every((end) => end.sent > move.answered);
    if (held !== false) expect(seat, `Class moved: ${title}`, isCertain && isMove, `${title} was moved`);
  }
  for (const { move, undo } of session.undone) {
    // Who enrolls right after it may be taken for somebody who enrolled right before.
    const mayKnow = seat.taken.at.getTime() - undo.at.getTime() <= CLOCKS_DIFFER_MS;
    const knowsOfMove = seat.taken.answered >= move.sent && mayKnow;
    if (knowsOfMove) expect(seat, `Class moved: ${title}`, false, `the move of ${title} was taken back`);
  }
}

/** Whether a seat was held when a call was sent; undefined if nobody knows. */
function isHeldAt({ taken, removals }: SeatInAccount, { at, sent, answered }: Done): boolean | undefined {
  // For the program, it is the earlier one that the clock of its process says.
  if (taken.sent > answered) return taken.at.getTime() - at.getTime() > CLOCKS_DIFFER_MS ? false : undefined;
  if (removals.some((removal) => isSure(removal) && removal.answered < sent)) return false;
  return taken.answered < sent && removals.every((removal) => removal.sent > answered) ? true : undefined;
}

/** Nothing else happened to the seat or its class right before or after. */
function isCalm(session: ClassInAccount, { taken, removals, touches }: SeatInAccount, done: Done): boolean {
  const approvals = touches.filter(({ operation }) => operation.endsWith('/approve'));
  return [taken, ...removals, ...approvals, ...session.moves, ...session.corrections, ...session.ends].every(
    (other) => other === done || Math.abs(other.at.getTime() - done.at.getTime()) > AT_ONCE_MS,
  );
}

/** An email on its way may go to the address before. */
function hasKeptAddress(world: World, { studentId }: SeatInAccount): boolean {
  const person = world.personOf(studentId);
  return person !== undefined && person.email !== '' && person.readdressedAt === undefined;
}

/** The class had not begun at any of the times that it may have had. */
const isAhead = ({ times }: ClassInAccount, { at }: Done): boolean =>
  times.every(({ date }) => date === undefined || Date.parse(`${date}T00:00:00Z`) > at.getTime());

/** Each email about a class names a date and a time that staff gave it. */
export const mailedTimes: Invariant = {
  name: 'emails about a class say a date and a time that staff gave it',
  breaches: (world) => {
    const byTitle = new Map([...world.account.classes.values()].map((session) => [session.title, session]));
    return world.mailboxes.mails
      .filter(({ at }) => world.now().getTime() - at.getTime() < 30 * 60 * MINUTE_MS)
      .flatMap((mail) => {
        const [, title] = /^(?:You are enrolled|Class moved|Reminder): (.+?)(?:, \w{3}, .*)?$/.exec(mail.subject) ?? [];
        const session = byTitle.get(title ?? '');
        if (!session) return [];
        const isRight = meetingsOf(session).some((one) => mail.text.includes(written(one)));
        return isRight ? [] : [`"${mail.subject}" to ${mail.to} says none of ${session.times.map(written).join(', ')}`];
      });
  },
};

const days = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** As emails write it, such as `Sun, Mar 7, 2027 · 2:30`; the end may follow. */
function written({ date, time }: { date: string; time: string }): string {
  const [hour, minute] = time.split(':');
  return `${days.format(new Date(`${date}T00:00:00Z`))} · ${Number(hour) % 12 || 12}:${minute}`;
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** What staff asked to refund goes back in full, and its email says the amount. */
export const refundsAsAsked: Invariant = {
  name: 'what staff asked to refund went back to the cent, and its payer was told the amount',
  breaches: (world) => {
    const { gateway, account, mailboxes } = world;
    const seatOf = new Map(
      gateway.books<PaymentAtGateway>('payment_intent').map(({ id, metadata }) => [id, metadata.enrollmentId]),
    );
    const back = Map.groupBy(
      gateway.books<RefundAtGateway>('refund').filter(({ status }) => status !== 'failed' && status !== 'canceled'),
      ({ payment_intent }) => seatOf.get(payment_intent) ?? '',
    );
    return [...Map.groupBy(account.refunds, ({ seatId }) => seatId)].flatMap(([seatId, asked]) => {
      const seat = account.seats.get(seatId);
      const refunds = back.get(seatId) ?? [];
      // Cash goes back by hand.
      if (!seat || seat.hasHandPayment) return [];
      const cents = sum(refunds.map(({ amount }) => amount));
      const wanted = sum(asked.map((one) => one.cents));
      const title = account.classes.get(seat.classId)?.title;
      const short = cents < wanted ? [`seat ${seatId}: ${wanted} cents were asked back, ${cents} went back`] : [];
      const untold = asked
        .filter(({ done }) => isTold(account, done))
        .map((one) => `Refund of ${dollars(one.cents)}: ${title}`)
        .filter((subject) => !mailboxes.handedOver.some((mail) => mail.subject === subject))
        .map((subject) => `nobody got "${subject}" for seat ${seatId}`);
      return [...short, ...(title ? untold : [])];
    });
  },
};

/** How ids of charges begin that take days. */
const DEBIT = 'py_';

/** Who pays by card gets a receipt for it. */
export const receiptsForPayments: Invariant = {
  name: 'each payment of a seat has its receipt, with its amount, to whoever paid',
  breaches: (world) => {
    const { gateway, account, mailboxes } = world;
    const receipts = mailboxes.handedOver.filter(({ subject }) => subject.startsWith('Receipt '));
    return gateway
      .books<PaymentAtGateway>('payment_intent')
      .filter(({ status }) => status === 'succeeded')
      .flatMap(({ id, amount_received, latest_charge, metadata }) => {
        const seat = account.seats.get(metadata.enrollmentId ?? '');
        // Money for a seat that was given up is nobody's payment.
        if (!seat || !isTold(account, seat.taken) || seat.removals.length > 0 || mayEndItself(world, seat)) return [];
        const session = account.classes.get(seat.classId);
        const person = world.personOf(seat.studentId);
        if (!session || session.ends.length > 0 || !person?.email || person.readdressedAt) return [];
        // Cash that went back while a debit was on its way makes it too little: staff decide what it is for.
        if (seat.hasHandPayment && account.refunds.some(({ seatId }) => seatId === seat.id)) return [];
        // So may be, or too much, what a debit brings once the price has changed.
        const isRepriced = session.repricings.some(({ answered }) => answered > seat.taken.sent);
        if (latest_charge.startsWith(DEBIT) && isRepriced) return [];
        const amount = dollars(amount_received);
        const isThere = receipts.some(
          ({ subject, text }) =>
            subject.endsWith(` · ${amount}`) && text.includes(session.title) && text.includes(person.firstName),
        );
        return isThere ? [] : [`payment ${id} of ${amount} for seat ${seat.id} of ${person.email} has no receipt`];
      });
  },
};

const partition = <Row>(rows: readonly Row[], isIn: (row: Row) => boolean): [Row[], Row[]] => [
  rows.filter(isIn),
  rows.filter((row) => !isIn(row)),
];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** People who were entered in a list get an invitation, invoices reach the employer, and so do cards those who passed. */
export const toldOfTheRest: Invariant = {
  name: 'invitations, invoices and cards reach whom they are for',
  breaches: (world) => {
    const { account, mailboxes, employers } = world;
    const now = world.now().getTime();
    const isRecent = (done: Done) => isTold(account, done) && now - done.at.getTime() < 30 * 60 * MINUTE_MS;
    const nameOf = (organizationId: string) => employers.find(({ id }) => id === organizationId)?.name ?? '';
    const got = (to: string, start: string) =>
      mailboxes.handedOver.some((mail) => mail.to === to && mail.subject.startsWith(start));
    const lists = Map.groupBy(
      account.imported.filter(({ done, organizationId }) => isRecent(done) && nameOf(organizationId)),
      ({ done }) => done,
    );
    // Somebody whom the center knows may have answered, or have another address, before the email goes out.
    const isKnown = ({ email }: { email: string }) => world.enteredTwice.has(email) || world.oldAddresses.has(email);
    // Somebody who belongs to it already gets none, and the response says how many do.
    const short = [...lists].flatMap(([done, rows]) => {
      const [told, others] = partition(
        rows,
        (row) => isKnown(row) || got(row.email, `${nameOf(row.organizationId)} invites you to `),
      );
      const who = others.map(({ email }) => email).join(', ');
      return told.length < done.response.invited
        ? [
            `${told.length} of the ${done.response.invited} whom ${nameOf(done.ids[0]!)} invited got an email, not ${who}`,
          ]
        : [];
    });
    const invitations = account.imported
      .filter((row) => !isKnown(row) && isRecent(row.done) && nameOf(row.organizationId))
      .filter(({ email, organizationId }) => !got(email, `${nameOf(organizationId)} invites you to `))
      .map(({ email }) => `${email} was entered, and got no invitation`);
    const invoices = account.invoices
      .filter((invoice) => isRecent(invoice.done) && isUndisturbed(world, invoice))
      .filter(({ number, amount }) => {
        const subject = `Invoice ${number} · ${dollars(Math.round(amount * 100))} due `;
        return !mailboxes.handedOver.some((mail) => mail.subject.startsWith(subject));
      })
      .map(
        ({ number, amount, organizationId }) =>
          `invoice ${number} of ${amount} never came to ${nameOf(organizationId)}`,
      );
    return [...short, ...invitations, ...invoices, ...cards(world)];
  },
};

/** Its email says what is due when it is written, which may be less than what was asked for, or nothing. */
function isUndisturbed({ account }: World, { done, seatIds, ends }: IssuedInvoice): boolean {
  const seats = seatIds.flatMap((id) => account.seats.get(id) ?? []);
  const about = seats.flatMap(({ classId, touches, removals }) => [
    ...touches,
    ...removals,
    ...(account.classes.get(classId)?.ends ?? []),
  ]);
  return [...about, ...ends].every((other) => Math.abs(other.at.getTime() - done.at.getTime()) > AT_ONCE_MS);
}

/** Written two minutes after the pass; a day later it is certainly there. */
function cards(world: World): string[] {
  const { account, mailboxes, allCourses } = world;
  return [...account.seats.values()].flatMap((seat) => {
    const since = seat.result.since?.getTime() ?? 0;
    if (!account.opened || since <= account.opened.at.getTime()) return [];
    const age = world.now().getTime() - since;
    if (seat.result.certain !== 'passed' || age < 60 * MINUTE_MS || age > 48 * 60 * MINUTE_MS) return [];
    // A record that is deleted within the two minutes gets none.
    if (seat.isHeld.certain !== true || account.departed.has(seat.studentId)) return [];
    const person = world.personOf(seat.studentId);
    const session = account.classes.get(seat.classId);
    const course = allCourses.get(world.allSessions.get(seat.classId)?.courseId ?? '');
    if (!person?.email || person.readdressedAt || !course) return [];
    const isThere = mailboxes.handedOver.some(
      ({ to, subject, at }) =>
        to === person.email && subject === `Your certification: ${course.name}` && seat.passedAt && at >= seat.passedAt,
    );
    return isThere ? [] : [`${person.email} passed ${session!.title}, and got no card`];
  });
}

/** What staff wrote to people reaches each of them, once; a job says how many it reached, also if it was stopped. */
export const lettersAsWritten: Invariant = {
  name: 'emails that staff wrote reach each person once',
  breaches: async (world) => {
    const letters = world.account.letters.filter(
      ({ done }) => isTold(world.account, done) && world.now().getTime() - done.at.getTime() >= 30 * 60 * MINUTE_MS,
    );
    const { rows } = await world.db.query<{ id: string; state: string; reached: number }>(
      'select id, state, reached from bulk.jobs',
    );
    const jobs = new Map(rows.map((job) => [job.id, job]));
    return letters.flatMap(({ subject, most, done }) => {
      const arrived = world.mailboxes.handedOver.filter((mail) => mail.subject === subject);
      const count = copies(arrived);
      const job = isSure(done) ? jobs.get(done.response.id) : undefined;
      const sent: number | undefined = isSure(done) ? (job?.reached ?? done.response.sent) : undefined;
      const isWrong = count < (sent ?? 0) || count > (sent ?? most);
      const wrong = isWrong ? [`${count} of ${sent ?? 0} "${subject}" arrived`] : [];
      const late = job?.state === 'running' ? [`the job that sends "${subject}" still runs`] : [];
      // Each of two records of one person that nobody has merged yet gets it.
      const twice = [...Map.groupBy(arrived, (mail) => mail.to)]
        .filter(([address, mails]) => copies(mails) > 1 && !world.enteredTwice.has(address))
        .map(([address]) => `"${subject}" came twice to ${address}`);
      return [...wrong, ...late, ...twice];
    });
  },
};
