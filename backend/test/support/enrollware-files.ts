import { Random } from '../../src/demo/random.js';
import { addDays, type CalendarDate } from '../../src/shared/domain/calendar-date.js';
import { BROKEN_ROWS, type BrokenKind } from './enrollware-broken.js';
import { CLIENTS, COURSES, INSTRUCTORS, type PersonOfReport, PLACES, peopleOf } from './enrollware-people.js';
import { clock, type ReportRow, shortDay } from './report-file.js';

export interface EnrollwareOptions {
  /** The same seed makes the same files. */
  seed: number;
  /** The day of the export: past classes are in the five years before it, classes to come in the week after it. */
  today: CalendarDate;
  /** Rows of the Student Report, without those that are twice or broken. */
  registrations: number;
  /** Each has a registration, if there are enough. At least 12. */
  people: number;
  classesAhead?: number;
  /** Past classes without students. */
  phantoms?: number;
  /** Rows that are twice in the Student Report. */
  twice?: number;
  /** Whether one row of each kind in `BROKEN_ROWS` comes last. */
  isBroken?: boolean;
}

/** What an import of the files finds, broken rows left out. */
export interface EnrollwareFacts {
  people: number;
  pastClasses: number;
  phantoms: number;
  classesAhead: number;
  /** Registrations of past classes by status. */
  pastSeats: Record<string, number>;
  paidAhead: number;
  owingAhead: number;
  owedAheadCents: number;
  codes: number;
  completeWithoutCode: number;
  twice: number;
  /** By the number that the sheet gives the row. */
  broken: { row: number; kind: BrokenKind }[];
}

export interface EnrollwareExports {
  students: ReportRow[];
  classes: ReportRow[];
  locations: ReportRow[];
  facts: EnrollwareFacts;
}

interface ClassOfReport {
  id: number;
  course: (typeof COURSES)[number];
  place: string;
  instructor: string;
  start: Date;
  isAhead: boolean;
  students: number;
}

const SEATS = 12;
const PAST_STUDENTS = 10;
const STUDENTS_AHEAD = 4;
const PRICE = 65;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Makes the three reports that a center exports from Enrollware, with what is odd about real ones. */
export function enrollwareExports(options: EnrollwareOptions): EnrollwareExports {
  const { seed, today, registrations, classesAhead = 3, phantoms = 0, twice = 0, isBroken = false } = options;
  const random = new Random(seed);
  const people = peopleOf(Math.min(options.people, registrations));
  const ahead = classesOf(random, today, 100_500, classesAhead, true);
  const seatsAhead = Math.min(classesAhead * STUDENTS_AHEAD, registrations);
  const past = classesOf(random, today, 200_000, Math.ceil((registrations - seatsAhead) / PAST_STUDENTS), false);
  const empty = classesOf(random, today, 300_000, phantoms, false);
  const students = Array.from({ length: registrations }, (_, index) => {
    const session =
      index < seatsAhead
        ? ahead[Math.floor(index / STUDENTS_AHEAD)]!
        : past[Math.floor((index - seatsAhead) / PAST_STUDENTS)]!;
    session.students += 1;
    // In turn, so that nobody is in a class twice.
    return registration(random, people[index % people.length]!, session, index);
  });
  const facts = factsOf(students, seatsAhead);
  for (let copies = 0; copies < twice; copies += 1) {
    const index = random.below(students.length);
    students.splice(index, 0, { ...students[index]! });
  }
  const broken = (isBroken ? BROKEN_ROWS : []).map(({ kind, change }, index) => {
    const row = registration(random, peopleOf(1, people.length + index)[0]!, past[0]!, registrations + index);
    students.push(change({ ...row, Status: 'Complete' }));
    return { row: students.length + 1, kind };
  });
  return {
    students,
    classes: [...ahead, ...past, ...empty].map((session) => classRow(random, session)),
    locations: PLACES.map(({ abbreviation, name }) => ({ Abbreviation: abbreviation, Name: name })),
    facts: {
      ...facts,
      people: people.length,
      pastClasses: past.length,
      phantoms,
      classesAhead,
      twice,
      broken,
    },
  };
}

function classesOf(
  random: Random,
  today: CalendarDate,
  firstId: number,
  count: number,
  isAhead: boolean,
): ClassOfReport[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, isAhead ? 1 + random.below(7) : -1 - random.below(5 * 365));
    const hour = 8 + random.below(9);
    return {
      id: firstId + index,
      course: COURSES[index % COURSES.length]!,
      place: random.pick(PLACES).abbreviation,
      instructor: random.pick(INSTRUCTORS),
      start: new Date(new Date(day).getTime() + hour * HOUR + (random.chance(50) ? HOUR / 2 : 0)),
      isAhead,
      students: 0,
    };
  });
}

function registration(random: Random, person: PersonOfReport, session: ClassOfReport, number: number): ReportRow {
  const status = session.isAhead ? 'Pending' : pastStatus(random);
  const isPaid = session.isAhead ? random.chance(50) : random.chance(95);
  const hasCode = status === 'Complete' && random.chance(90);
  const registered = new Date(session.start.getTime() - (8 + random.below(30)) * DAY);
  return {
    'First Name': person.firstName,
    'Last Name': person.lastName,
    Email: person.email || null,
    Phone: person.phone || null,
    'Class ID': session.id,
    Course: session.course.html,
    'Course Date': random.chance(30) ? { moment: session.start } : `${shortDay(session.start)} ${clock(session.start)}`,
    'Reg. Date': shortDay(registered),
    'Course Location': session.place,
    Instructor: session.instructor,
    Hours: session.course.hours,
    Status: status,
    'Checked In': ['Complete', 'Incomplete'].includes(status) ? 'Y' : 'N',
    'Order Total': `$${PRICE}.00`,
    'Balance Due': isPaid ? '$0.00' : `$${PRICE}.00`,
    Options: random.chance(10) ? 'Pocket mask' : null,
    Comments: random.chance(5) ? 'Sits in front,\nhears badly' : null,
    'eCard Code': hasCode ? `2355${String(10_000_000 + number)}` : null,
  };
}

function pastStatus(random: Random): string {
  if (random.chance(85)) return 'Complete';
  return random.pick(['Incomplete', 'No Show', 'Cancelled']);
}

function classRow(random: Random, { id, course, place, instructor, start, students }: ClassOfReport): ReportRow {
  return {
    ID: id,
    Course: course.html,
    'Start Date / Time': { moment: start },
    'End Date / Time': { moment: new Date(start.getTime() + course.hours * HOUR) },
    Location: random.chance(50) ? `${place} (t)` : place,
    Client: random.pick(CLIENTS),
    Instructor: instructor,
    Assistants: random.chance(20) ? random.pick(INSTRUCTORS) : null,
    Students: students,
    Seats: SEATS,
    Hours: course.hours,
    'Registration Link': `https://center.enrollware.example/enroll?id=${id}`,
  };
}

function factsOf(students: ReportRow[], seatsAhead: number) {
  const [ahead, past] = [students.slice(0, seatsAhead), students.slice(seatsAhead)];
  const owing = ahead.filter((row) => row['Balance Due'] !== '$0.00').length;
  const pastSeats: Record<string, number> = {};
  for (const { Status } of past) pastSeats[String(Status)] = (pastSeats[String(Status)] ?? 0) + 1;
  return {
    pastSeats,
    paidAhead: seatsAhead - owing,
    owingAhead: owing,
    owedAheadCents: owing * PRICE * 100,
    codes: past.filter((row) => row['eCard Code'] !== null).length,
    completeWithoutCode: past.filter((row) => row.Status === 'Complete' && row['eCard Code'] === null).length,
  };
}
