import type { Act } from '../act.js';
import type { Random } from '../random.js';
import type { Employer, Person, Seat, Session, World } from '../world.js';
import { answer, markAsLeft } from './membership.act.js';

/** What several people do about the same things in the same moment: each is an act of its own, and may be refused. */
type Deed = () => Promise<string | undefined>;

async function together(deeds: readonly Deed[]): Promise<string> {
  const done = await Promise.allSettled(deeds.map((deed) => deed()));
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  return done.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])).join('; at once, ');
}

const colleagueOf = ({ colleague, staff }: World) => colleague ?? staff;

export const rushOnRoster: Act = {
  name: 'several people change one roster at once',
  weight: 3,
  run: async (world, random) => {
    const session = random.choose(world.upcoming());
    if (!session) return undefined;
    const seats = world.seatsOf([session]);
    const seat = random.choose(seats);
    const deeds: Deed[] = [
      () => enroll(world, world.people.length > 0 ? random.choose(world.people) : undefined, session),
      () => change(world, session, random.between(1, 12)),
      () => book(world, random.choose(world.people.filter(({ browser }) => browser)), session),
      ...(seat
        ? [() => setPaid(world, seat), random.chance(0.5) ? () => cancel(world, seat) : () => remove(world, seat)]
        : []),
      ...(seat && random.chance(0.2) ? [() => deletePerson(world, seat.person)] : []),
      ...(random.chance(0.1) ? [() => giveUp(world, session)] : []),
    ];
    return await together(deeds);
  },
};

export const rushOnEmployer: Act = {
  name: 'an employer and its people do things about each other at once',
  weight: 2,
  run: async (world, random) => {
    const employer = random.choose(world.employers);
    const session = random.choose(world.upcoming());
    if (!employer || !session) return undefined;
    const theirs = world.people.filter(({ organization }) => organization === employer);
    const leaving = random.choose(theirs);
    const joining = random.choose(
      world.people.filter(({ browser, organization }) => browser && organization !== employer),
    );
    const booking = random.choose(theirs.filter(({ browser }) => browser));
    const deeds: Deed[] = [
      () => importOne(world, employer, random, joining),
      ...(joining ? [() => answer(world, joining, true)] : []),
      ...(leaving ? [() => markAsLeft(world, employer, leaving), () => enroll(world, leaving, session)] : []),
      ...(booking ? [() => book(world, booking, session)] : []),
      () => answerAll(world, employer),
      ...(random.chance(0.3) ? [() => giveUp(world, session)] : []),
    ];
    return await together(deeds);
  },
};

export const rushOfInvoices: Act = {
  name: 'staff bill all employers at once',
  weight: 2,
  run: async (world) => {
    const deeds = world.employers.map((employer, index) => {
      const clerk = index % 2 === 0 ? world.staff : colleagueOf(world);
      return () => bill(world, clerk, employer);
    });
    return await together(deeds);
  },
};

async function enroll(world: World, person: Person | undefined, session: Session): Promise<string | undefined> {
  if (!person) return undefined;
  const seat = { studentId: person.studentId, classId: session.id };
  const { status, body } = await world.staff.post('/api/enrollments', seat);
  if (status === 201) world.hold(body.id, person, session);
  return `staff enroll ${person.email} in ${session.title}: ${status === 201 ? `seat ${body.id}` : status}`;
}

async function book(world: World, person: Person | undefined, session: Session): Promise<string | undefined> {
  if (!person?.browser) return undefined;
  const seat = { studentId: person.studentId, classId: session.id };
  const { status, body } = await person.browser.post('/api/enrollments', seat);
  if (status === 201) {
    world.hold(body.id, person, session);
    world.bookedSeats.add(body.id);
  }
  return `${person.email} books ${session.title}: ${status === 201 ? `seat ${body.id}` : status}`;
}

async function change(world: World, session: Session, capacity: number): Promise<string | undefined> {
  await colleagueOf(world).isSignedIn();
  const { status: found, body } = await colleagueOf(world).get(`/api/classes/${session.id}`);
  if (found !== 200) return undefined;
  const { title, description, date, time, location, instructor, price, status, revision } = body;
  session.changedAt = world.now();
  const changed = await colleagueOf(world).put(`/api/classes/${session.id}`, {
    title,
    description,
    date,
    time,
    location,
    instructor,
    price,
    status,
    revision,
    capacity,
  });
  return `staff give ${session.title} ${capacity} seats: ${changed.status}`;
}

async function setPaid(world: World, { id }: Seat): Promise<string> {
  const { status } = await colleagueOf(world).put(`/api/enrollments/${id}`, { paymentStatus: 'paid' });
  return `staff set seat ${id} paid: ${status}`;
}

async function cancel(world: World, seat: Seat): Promise<string | undefined> {
  if (!seat.person.browser) return undefined;
  const { status } = await seat.person.browser.delete(`/api/enrollments/${seat.id}`);
  if (status === 204) world.forget(seat);
  return `${seat.person.email} cancels seat ${seat.id}: ${status}`;
}

async function remove(world: World, seat: Seat): Promise<string> {
  const { status } = await colleagueOf(world).delete(`/api/enrollments/${seat.id}?refund=false`);
  if (status === 204) world.forget(seat);
  return `staff remove ${seat.person.email} (${seat.id}): ${status}`;
}

async function giveUp(world: World, session: Session): Promise<string> {
  session.changedAt = world.now();
  const { status } = await colleagueOf(world).post(`/api/classes/${session.id}/cancel?refund=false`);
  if (status >= 200 && status < 300) {
    world.sessions = world.sessions.filter((other) => other !== session);
    world.givenUp.set(session.id, world.now());
  }
  return `staff cancel ${session.title}: ${status}`;
}

async function deletePerson(world: World, person: Person): Promise<string> {
  const { status } = await world.staff.delete(`/api/students/${person.studentId}?refund=false`);
  if (status === 0 || status === 204) world.lose(person);
  return `staff delete ${person.email}: ${status}`;
}

/** Somebody whom the center may know, with somebody new. */
async function importOne(world: World, employer: Employer, random: Random, known: Person | undefined) {
  const number = random.name();
  const email = `employee${number}@work.example`;
  const people = [
    { firstName: `Imported${number}`, lastName: 'Employee', email, phone: '' },
    ...(known ? [{ firstName: known.firstName, lastName: 'Employee', email: known.email, phone: '' }] : []),
  ];
  if (known) world.enteredTwice.add(known.email);
  const { status } = await employer.boss.post(`/api/organizations/${employer.id}/employees`, { people });
  return `${employer.name} imports ${people.map((one) => one.email).join(', ')}: ${status}`;
}

/** An employer says yes to all that waits. */
async function answerAll(world: World, { id, name, boss }: Employer): Promise<string | undefined> {
  const { body } = await boss.get(`/api/organizations/${id}/waiting-seats`);
  const seats: { id: string }[] = Array.isArray(body) ? body : [];
  if (seats.length === 0) return undefined;
  const statuses = [];
  for (const seat of seats) world.approvedSeats.add(seat.id);
  for (const seat of seats) statuses.push((await boss.post(`/api/enrollments/${seat.id}/approve`)).status);
  return `${name} says yes to ${seats.map((seat) => seat.id).join(', ')}: ${statuses.join(', ')}`;
}

async function bill(world: World, clerk: World['staff'], { id, name }: Employer): Promise<string | undefined> {
  const { body } = await clerk.get(`/api/organizations/${id}/unbilled-seats?pageSize=3`);
  const seats: { id: string }[] = Array.isArray(body) ? body : [];
  if (seats.length === 0) return undefined;
  const enrollmentIds = seats.map((seat) => seat.id);
  const { status } = await clerk.post(`/api/organizations/${id}/invoices`, { enrollmentIds });
  return `staff bill ${name} for ${enrollmentIds.join(', ')}: ${status} (day ${world.date()})`;
}
