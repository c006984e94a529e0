import type { Filled } from './fill.ts';
import type { Shot } from './load.ts';

/** A kind of request to measure, and the bar that it has to clear. */
export interface Scenario {
  name: string;
  /** Endless requests; for reads they repeat a list of a few hundred paths. */
  next: () => Shot;
  /** The paths of a read, so that the bare server can learn their SQL. */
  paths: string[];
  goal: { ratio: number } | { perSecond: number };
}

/** Reads reach at least three quarters of the bare server. */
const READ_GOAL = { ratio: 0.75 };

export function scenariosFor(filled: Filled): Scenario[] {
  const read = (name: string, paths: string[]): Scenario => ({ name, paths, next: cycle(paths), goal: READ_GOAL });
  return [
    read('sign-in check', ['/api/auth/session']),
    read(
      'class list',
      Array.from({ length: 40 }, (_, index) => `/api/classes?pageSize=50&page=${index + 1}&sort=date`),
    ),
    studentSearch(filled),
    read(
      'roster of 30',
      filled.rosterClassIds.map((id) => `/api/classes/${id}/enrollments`),
    ),
    read(
      'student detail',
      filled.studentIds.map((id) => `/api/students/${id}`),
    ),
    enrollments('enroll, distinct classes', 600, seatsInTurns(filled.studentIds, filled.openClassIds)),
    enrollments('enroll, one hot class', 200, seatsOneByOne(filled.hotClassIds, filled.allStudentIds)),
  ];
}

export function studentSearch(filled: Filled): Scenario {
  const paths = filled.searches.map((text) => `/api/students?pageSize=50&q=${encodeURIComponent(text)}`);
  return { name: 'student search', paths, next: cycle(paths), goal: READ_GOAL };
}

function cycle(paths: string[]): () => Shot {
  let index = -1;
  return () => {
    index = (index + 1) % paths.length;
    return { path: paths[index]! };
  };
}

interface Seat {
  studentId: string;
  classId: string;
}

/** All classes once, then all again with the next student. */
function* seatsInTurns(studentIds: string[], classIds: string[]): Generator<Seat> {
  for (const studentId of studentIds) for (const classId of classIds) yield { studentId, classId };
}

/** All students into one class, and only then into the next. */
function* seatsOneByOne(classIds: string[], studentIds: string[]): Generator<Seat> {
  for (const classId of classIds) for (const studentId of studentIds) yield { studentId, classId };
}

/** Each request seats a student in a class for the first time. */
function enrollments(name: string, perSecond: number, seats: Iterator<Seat>): Scenario {
  const next = () => {
    const seat = seats.next();
    if (seat.done) throw new Error(`${name}: every student has a seat in every class`);
    return { method: 'POST' as const, path: '/api/enrollments', body: JSON.stringify(seat.value) };
  };
  return { name, paths: [], next, goal: { perSecond } };
}
