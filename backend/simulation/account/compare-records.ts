import type { Invariant } from '../invariant.js';
import type { World } from '../world.js';
import { type ClassInAccount, meetingsOf, type SeatInAccount } from './account.js';
import { type Done, isSure } from './done.js';
import { mayEndItself } from './may-end-itself.js';
import type { Thing } from './things.js';
import { startOf } from './wall-time.js';

const DAY_MS = 24 * 3_600_000;

/** What staff see of a class is what they wrote, and it starts when they said. */
export const classesAsWritten: Invariant = {
  name: 'each class is as staff wrote it, and starts at that time in the center',
  breaches: async (world) => {
    const details: string[] = [];
    await world.staff.isSignedIn();
    for (const session of changed(world, [...world.account.classes.values()], (one) => latest(one))) {
      const { status, body } = await world.staff.get(`/api/classes/${session.id}`);
      const isGone = status === 404 || body.deletedAt != null || body.status === 'cancelled';
      if (!session.givenUp.allows(isGone)) {
        details.push(`${session.title} (${session.id}) is ${isGone ? 'given up' : 'there'}`);
        continue;
      }
      session.givenUp.settle(isGone);
      if (isGone) continue;
      for (const [field, possible] of Object.entries(session.fields)) {
        const value = field === 'price' ? (body.price ?? 0) : body[field];
        if (!possible.allows(value)) {
          details.push(`${session.title} (${session.id}): ${field} is ${value}, not ${possible.values.join(' or ')}`);
        }
        possible.settle(value);
      }
      const starts = startOf(body);
      if (Date.parse(body.startsAt) !== starts.getTime()) {
        details.push(`${session.title} (${session.id}) starts at ${body.startsAt}, not at ${starts.toISOString()}`);
      }
    }
    return details;
  },
};

interface RowOfRoster {
  id: string;
  studentId: string;
  student: { email: string };
  certificationStatus: string;
}

/** Who holds a seat, by the acknowledged enrollments and removals, and what became of them. */
export const rostersAsDone: Invariant = {
  name: 'each roster has the people who were enrolled, with their results',
  breaches: async (world) => {
    const { account } = world;
    const touched = changed(world, [...account.seats.values()], ({ isHeld, result }) =>
      latestOf(isHeld.since, result.since),
    );
    const classes = new Set(touched.map(({ classId }) => classId));
    const details: string[] = [];
    for (const classId of classes) {
      const { status, body } = await world.staff.get(`/api/classes/${classId}/enrollments?pageSize=200`);
      if (status !== 200) continue;
      const rows = new Map<string, RowOfRoster>(
        // biome-ignore lint/suspicious/noExplicitAny: rows of the API
        body.map((row: any) => [row.id, row]),
      );
      for (const seat of account.seatsIn(classId)) details.push(...breachesOfSeat(world, seat, rows.get(seat.id)));
      for (const { id, studentId, student } of rows.values()) {
        const isKnown = account.seats.has(id);
        const mayBe = account.maybeTaken.some(
          (one) => [studentId, student.email].includes(one.studentId) && one.classId === classId,
        );
        if (!isKnown && !mayBe) details.push(`seat ${id} in class ${classId} was taken by nobody`);
      }
    }
    return details;
  },
};

const PAGE_SIZE = 20;

/** Whoever goes through the pages of staff's list meets every class, and none twice. */
export const classesOnPages: Invariant = {
  name: 'each class is on one page of the list',
  breaches: async (world) => {
    const met: string[] = [];
    const sizes: number[] = [];
    // Strangers see the classes ahead alone.
    if (!(await world.staff.isSignedIn())) return [];
    for (let page = 1, rows: { id: string }[]; ; page += 1) {
      const { status, body } = await world.staff.get(`/api/classes?sort=next&pageSize=${PAGE_SIZE}&page=${page}`);
      if (status !== 200) return [];
      rows = body;
      met.push(...rows.map(({ id }) => id));
      sizes.push(rows.length);
      if (rows.length < PAGE_SIZE) break;
    }
    const ids = new Set(met);
    const classes = [...world.account.classes.values()];
    return [
      ...classes
        .filter(({ id, givenUp }) => givenUp.certain === false && !ids.has(id))
        .map(({ id, title }) => `${title} (${id}) is on none of the pages of ${sizes.join(', ')} classes`),
      ...met.filter((id, index) => met.indexOf(id) !== index).map((id) => `class ${id} is on two pages`),
    ];
  },
};

/** Who paid is one employer, whatever became of the person since. */
export const paymentsOfOne: Invariant = {
  name: 'each payment is in the list of one employer',
  breaches: async ({ employers }) => {
    const lists = new Map<string, string[]>();
    for (const { id, name, boss } of employers) {
      if (!(await boss.isSignedIn())) continue;
      const { status, body } = await boss.get(`/api/organizations/${id}/payments?pageSize=200`);
      const rows: { id: string }[] = status === 200 ? body : [];
      for (const row of rows) lists.set(row.id, [...(lists.get(row.id) ?? []), name]);
    }
    return [...lists]
      .filter(([, names]) => names.length > 1)
      .map(([entry, names]) => `payment ${entry} is in the lists of ${names.join(' and ')}`);
  },
};

/** The seats of an invoice that was voided are billed by another one, unless they are paid in another way. */
export const billedAgain: Invariant = {
  name: 'a seat of a voided invoice can be billed again',
  breaches: async (world) => {
    const { account } = world;
    const details: string[] = [];
    await world.staff.isSignedIn();
    for (const { organizationId, number, seatIds, ends } of account.invoices) {
      const [end, ...others] = ends;
      if (!end?.operation.endsWith('/void') || !isSure(end) || others.length > 0) continue;
      if (!isSinceYesterday(world, end.at)) continue;
      const owed = [];
      for (const id of seatIds) if (await isOwedBy(world, id, organizationId, end)) owed.push(id);
      if (owed.length === 0) continue;
      const { status, body } = await world.staff.get(
        `/api/organizations/${organizationId}/unbilled-seats?pageSize=200`,
      );
      if (status !== 200) continue;
      const unbilled = new Set((body as { id: string }[]).map(({ id }) => id));
      for (const id of owed)
        if (!unbilled.has(id)) details.push(`seat ${id} of invoice ${number} can't be billed again`);
    }
    return details;
  },
};

/** Its person still belongs to the employer, nothing is paid, and nobody has billed it since. */
async function isOwedBy(world: World, id: string, organizationId: string, { sent }: Done): Promise<boolean> {
  const { account } = world;
  const seat = account.seats.get(id);
  if (seat?.isHeld.certain !== true || account.maybeInvoiced.has(id)) return false;
  if (account.invoices.some((other) => other.done.answered > sent && other.seatIds.includes(id))) return false;
  const [payment, student] = [
    await world.staff.get(`/api/enrollments/${id}/payment`),
    await world.staff.get(`/api/students/${seat.studentId}`),
  ];
  if (payment.status !== 200 || student.status !== 200) return false;
  const { paymentStatus, due } = payment.body;
  const isUnpaid = ['pending', 'overdue'].includes(paymentStatus) && due > 0;
  return isUnpaid && student.body.organizationId === organizationId && !account.departed.has(seat.studentId);
}

interface CardRow {
  certificationType: string;
  issueDate: string;
  class: { id: string; title: string } | null;
  student: { email: string };
}

/** A card is of a day that its class had, as staff wrote it. */
export const cardsOfClasses: Invariant = {
  name: 'each card is of the day of its class',
  breaches: async (world) => {
    await world.staff.isSignedIn();
    const { status, body } = await world.staff.get('/api/certifications?sort=-issueDate&pageSize=200');
    if (status !== 200) return [];
    return (body as CardRow[]).flatMap((card) => {
      const session = world.account.classes.get(card.class?.id ?? '');
      if (!session || session.times.some(({ date }) => !date)) return [];
      const dates = meetingsOf(session).map(({ date }) => date);
      if (dates.includes(card.issueDate)) return [];
      return [
        `the card of ${card.student.email} for ${session.title} is of ${card.issueDate}, not of ${dates.join(' or ')}`,
      ];
    });
  },
};

function breachesOfSeat(world: World, seat: SeatInAccount, row: { certificationStatus: string } | undefined): string[] {
  const isHeld = row !== undefined;
  const title = world.account.classes.get(seat.classId)?.title;
  if (!seat.isHeld.allows(isHeld)) {
    if (!isHeld && mayEndItself(world, seat)) return [];
    return [`seat ${seat.id} in ${title} is ${isHeld ? 'still held' : 'gone'}`];
  }
  seat.isHeld.settle(isHeld);
  if (!row) return [];
  if (!seat.result.allows(row.certificationStatus)) {
    return [`seat ${seat.id} in ${title} is ${row.certificationStatus}, not ${seat.result.values.join(' or ')}`];
  }
  seat.result.settle(row.certificationStatus);
  return [];
}

/** What a page says in another way than it was written. */
// biome-ignore lint/suspicious/noExplicitAny: rows of the API
const SAID: Record<string, (row: any) => unknown> = {
  agreesTo: ({ consents }) =>
    consents
      .map(({ purpose }: { purpose: string }) => purpose)
      .sort()
      .join(' '),
  hasLogo: ({ logo }) => logo !== null,
  preview: ({ steps }) => steps.find(({ step }: { step: string }) => step === 'preview').state,
  testEmail: ({ facts }) => facts.sender.testEmail,
  isDismissed: ({ dismissedAt }) => dismissedAt !== null,
  hasPhoto: ({ profilePhotoUrl }) => profilePhotoUrl !== null,
  hasScan: ({ scanUrl }) => scanUrl !== null,
  hasUrl: ({ url }) => url !== null,
  isRead: ({ readAt }) => readAt !== null,
};

/** Whatever people write, they read. */
export const thingsAsWritten: Invariant = {
  name: 'people, courses, settings and what else there is are as they were written',
  breaches: async (world) => {
    const details: string[] = [];
    for (const thing of changed(world, world.account.things.all, latestOfThing)) {
      const row = await read(world, thing);
      if (row === undefined) continue;
      const about = `${thing.page}${thing.row ? `, ${thing.row}` : ''}`;
      const isThere = row !== null && row.deletedAt == null;
      if (!thing.exists.allows(isThere)) details.push(`${about} is ${isThere ? 'still there' : 'gone'}`);
      thing.exists.settle(isThere);
      if (!isThere) continue;
      for (const [field, possible] of thing.fields) {
        const value = SAID[field]?.(row) ?? row[field];
        if (!possible.allows(value))
          details.push(`${about}: ${field} is ${value}, not ${possible.values.join(' or ')}`);
        possible.settle(value);
      }
    }
    return details;
  },
};

/** What somebody reads of it; null if it isn't there, undefined if they may not read it. */
// biome-ignore lint/suspicious/noExplicitAny: rows of the API
async function read({ staff }: World, { page, row, of = staff }: Thing): Promise<any> {
  if (!(await of.isSignedIn())) return undefined;
  const { status, body } = await of.get(page);
  if (status === 404) return null;
  if (status !== 200) return undefined;
  if (!row) return body;
  if (!Array.isArray(body)) return body[row] ?? undefined;
  return body.find((one) => row === one.id || row === one.kind) ?? null;
}

/** Every row of a list that an employer entered is somebody in its organization. */
export const importsAsSent: Invariant = {
  name: 'an employer sees everybody whom they entered',
  breaches: async (world) => {
    const today = world.account.imported.filter(({ done }) => isSinceYesterday(world, done.at));
    const details: string[] = [];
    for (const [organizationId, rows] of Map.groupBy(today, (row) => row.organizationId)) {
      // One that was deleted since has nobody.
      if (!world.employers.some(({ id }) => id === organizationId)) continue;
      const seen = await everybodyIn(world, organizationId);
      for (const { email } of rows) {
        // Staff may have corrected it since.
        if (!seen.has(email) && !world.oldAddresses.has(email) && !hasDeparted(world, email))
          details.push(`${email} was entered in organization ${organizationId}, and isn't there`);
      }
    }
    return details;
  },
};

/** Somebody deleted a record of theirs, or marked it as left. */
function hasDeparted({ everybody, account }: World, address: string): boolean {
  const theirs = everybody.filter(({ email }) => email === address);
  const ids = theirs.flatMap(({ studentId, otherStudentIds = [] }) => [studentId, ...otherStudentIds]);
  return ids.some((id) => account.departed.has(id));
}

async function everybodyIn(world: World, organizationId: string): Promise<Set<string>> {
  const { boss } = world.employers.find(({ id }) => id === organizationId)!;
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const { body } = await boss.get(`/api/organizations/${organizationId}/students?pageSize=200&page=${page}`);
    const rows: { email: string }[] = Array.isArray(body) ? body : [];
    for (const { email } of rows) seen.add(email);
    if (rows.length < 200) return seen;
  }
}

const latest = ({ fields, givenUp }: ClassInAccount): Date | undefined =>
  latestOf(givenUp.since, ...Object.values(fields).map(({ since }) => since));

const latestOfThing = ({ exists, fields }: Thing): Date | undefined =>
  latestOf(exists.since, ...[...fields.values()].map(({ since }) => since));

const latestOf = (...moments: (Date | undefined)[]): Date | undefined =>
  moments.reduce((last, moment) => (moment && (!last || moment > last) ? moment : last), undefined);

/** What was touched since yesterday. */
const changed = <T>(world: World, things: T[], at: (thing: T) => Date | undefined): T[] =>
  things.filter((thing) => isSinceYesterday(world, at(thing)));

const isSinceYesterday = (world: World, moment: Date | undefined): boolean =>
  moment !== undefined && world.now().getTime() - moment.getTime() < 1.2 * DAY_MS;
