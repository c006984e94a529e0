import type { Act } from '../act.js';
import type { Person, World } from '../world.js';
import { registerClient } from './register.act.js';

export const enterStudent: Act = {
  name: 'staff enter somebody at the desk',
  weight: 2,
  beforeOpen: true,
  run: async (world, random) => {
    const number = random.name();
    const firstName = `Walkin${number}`;
    // Some have no address, and some give that of somebody else.
    const email = random.chance(0.2) ? '' : `walkin${number}@home.example`;
    const taken = random.chance(0.15) ? random.choose(world.people)?.email : undefined;
    const { status, body } = await world.staff.post('/api/students', {
      firstName,
      lastName: 'Walker',
      email: taken ?? email,
    });
    if (status === 201) world.meet({ key: firstName, firstName, email, studentId: body.id });
    return `staff enter ${firstName} with ${taken ?? email}: ${status}`;
  },
};

export const enterTwice: Act = {
  name: 'staff enter somebody a second time, and enroll them',
  weight: 2,
  beforeOpen: true,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ email, otherStudentIds }) => email && !otherStudentIds));
    const session = random.choose(world.upcoming());
    if (!person || !session) return undefined;
    const { firstName, email } = person;
    world.enteredTwice.add(email);
    const again = { firstName, lastName: 'Again', email, allowDuplicateEmail: true };
    const { status, body } = await world.staff.post('/api/students', again);
    if (status !== 201) return `staff enter ${email} again: ${status}`;
    person.otherStudentIds = [body.id];
    const seat = await world.staff.post('/api/enrollments', { studentId: body.id, classId: session.id });
    return `staff enter ${email} again, and enroll them in ${session.title}: ${seat.status}`;
  },
};

export const noteSomething: Act = {
  name: 'staff write a note about somebody',
  weight: 1,
  beforeOpen: true,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ studentId }) => studentId));
    if (!person) return undefined;
    const isPinned = random.chance(0.3);
    const note = { text: `Called, note ${random.name()}.`, isPinned };
    const { status } = await world.staff.post(`/api/students/${person.studentId}/notes`, note);
    return `staff write a note about ${person.key}: ${status}`;
  },
};

/** One record becomes the account's; of several with other names, staff are asked which belong to it. */
export const registerAtLast: Act = {
  name: 'somebody registers whom the desk has entered, once or twice',
  weight: 4,
  beforeOpen: true,
  run: async (world, random) => {
    const number = random.name();
    const [firstName, email] = [`Known${number}`, `known${number}@home.example`];
    const entered: string[] = [];
    for (const lastName of random.chance(0.5) ? ['Walker'] : ['Walker', 'Wakler']) {
      const details = { firstName, lastName, email, allowDuplicateEmail: true };
      const { status, body } = await world.staff.post('/api/students', details);
      if (status === 201) entered.push(body.id);
    }
    const [first, ...others] = entered;
    if (!first) return `staff enter ${email} in vain`;
    const person: Person = { key: firstName, firstName, email, studentId: first };
    if (others.length > 0) person.otherStudentIds = others;
    world.enteredTwice.add(email);
    world.meet(person);
    const session = random.choose(world.upcoming());
    if (session) await world.staff.post('/api/enrollments', { studentId: random.pick(entered), classId: session.id });
    const phone = `+1312${3_000_000 + number}`;
    const browser = world.actor();
    const account = await registerClient(world, browser, {
      email,
      firstName,
      lastName: 'Walker-Reed',
      phone,
      wantsTexts: false,
    });
    if (typeof account === 'string') return account;
    Object.assign(person, { browser, phone, userId: account.userId });
    if (account.studentId !== first) becomeOne(person, account.studentId, first);
    return `${email} registers, and the desk has ${entered.join(' and ')}`;
  },
};

const isOnePerson = (world: World, id: string, other: string): boolean => {
  const person = world.personOf(id);
  return person !== undefined && person === world.personOf(other);
};

interface PossibleDuplicate {
  student: { id: string };
  duplicate: { id: string };
}

/** Records of two people may look alike: staff know better. Without a pair, somebody is entered a second time. */
export const sortDuplicates: Act = {
  name: 'staff merge two records of a person, or keep two apart',
  weight: 14,
  beforeOpen: true,
  run: async (world, random) => {
    const { body } = await world.staff.get('/api/students/duplicates?pageSize=200');
    const found: PossibleDuplicate[] = Array.isArray(body) ? body : [];
    const known = found.filter(({ student, duplicate }) => isOnePerson(world, student.id, duplicate.id));
    const pair = random.pick(known.length > 0 && random.chance(0.9) ? known : found);
    if (!pair) return await enterTwice.run(world, random);
    const [id, duplicateId] = [pair.student.id, pair.duplicate.id];
    const person = world.personOf(id);
    if (!person || !isOnePerson(world, id, duplicateId) || random.chance(0.1)) {
      const { status } = await world.staff.post(`/api/students/${id}/keep-apart`, { duplicateId });
      if (random.chance(0.2)) await world.staff.delete(`/api/students/${id}/keep-apart/${duplicateId}`);
      return `staff keep ${id} and ${duplicateId} apart: ${status}`;
    }
    const { status, body: merged } = await world.staff.post(`/api/students/${id}/merge`, { duplicateId });
    if (status === 200) {
      becomeOne(person, id, duplicateId);
      world.merges.push(merged.mergeId);
    }
    return `staff merge ${duplicateId} into ${id} of ${person.email}: ${status}`;
  },
};

/** Without a merge, there is one first. */
export const partRecords: Act = {
  name: 'staff undo a merge',
  weight: 10,
  beforeOpen: true,
  run: async (world, random) => {
    const mergeId = random.pick(world.merges);
    if (!mergeId) return await sortDuplicates.run(world, random);
    const { status, body } = await world.staff.post(`/api/students/merges/${mergeId}/undo`);
    return `staff undo the merge ${mergeId}: ${status}, ${body?.stays?.length ?? 0} stay`;
  },
};

/** Staff may have kept the record of which the person knew nothing. */
export function becomeOne(person: Person, kept: string, joined: string): void {
  person.otherStudentIds = [...(person.otherStudentIds ?? []), joined, person.studentId].filter((id) => id !== kept);
  person.studentId = kept;
}

export const deleteStudent: Act = {
  name: 'staff delete a student',
  weight: 1,
  run: async (world, random) => {
    const person = random.choose(world.people.filter(({ otherStudentIds }) => !otherStudentIds));
    if (!person) return undefined;
    const refund = random.chance(0.7);
    const thief = person.browser?.thief();
    const seats = world.seatsOf(world.upcoming()).filter((seat) => seat.person === person);
    const { status } = await world.staff.delete(
      `/api/students/${person.studentId}?refund=${refund}&disableAccount=${person.browser !== undefined}`,
    );
    if (status === 0 || status === 204) world.lose(person);
    if (status === 204) {
      if (thief) world.ended.push({ browser: thief, why: `staff deleted ${person.email}` });
      if (refund) for (const { id } of seats) world.refundedSeats.add(id);
    }
    return `staff delete ${person.email} (${person.studentId}), refund ${refund}: ${status}`;
  },
};
