import { dollarsFromCents } from '../../../shared/domain/money.js';
import type { ImportMatch, ImportMatches, ImportQuestions } from '../imports.dto.js';
import type { ReadPlace } from '../reading/values.js';
import { classKeyOf } from './classes.js';
import { employersOfLists, matchEmployers } from './match-employers.js';
import { count, matchNames, matchStatuses, type NameInFiles, type StatusInFiles } from './names.js';
import { isRegistration } from './rows.js';
import { NEW_COURSE, type PlanInput, type PlannedClass, type PlanRow } from './terms.js';

/** Finds every name of the files with what to do about it, and the questions that change most rows. */
export function matchAll(input: PlanInput, classes: ReadonlyMap<string, PlannedClass>): ImportMatches {
  const { here, choices } = input;
  const rows = input.rows.filter(({ leftOut }) => !leftOut);
  const registrations = rows.filter(isRegistration);
  const locations = locationsOf(input.rows);
  const withAlias = (one: NameInFiles): NameInFiles => ({ ...one, alias: locations.get(one.name)?.name });
  const courses = matchNames(
    count(rows, ({ values }) => values.course),
    here.courses,
    choices.courses,
    here.earlier.courses,
  );
  const statuses = matchStatuses(statusesOf(registrations, classes), choices.statuses, here.earlier.statuses);
  const placesInFiles = count(
    rows.filter(({ kind }) => kind !== 'enrollware-locations'),
    ({ values }) => values.place?.key,
  );
  return {
    courses,
    places: matchNames(placesInFiles.map(withAlias), here.places, choices.places, here.earlier.places),
    instructors: matchNames(
      count(rows, ({ values }) => values.instructor),
      here.instructors,
      choices.instructors,
      here.earlier.instructors,
    ),
    organizations: matchEmployers(input, rows, classes),
    statuses,
    questions: questionsOf(input, { registrations, classes, courses, statuses }),
  };
}

/** What the Locations files say of each abbreviation. */
export function locationsOf(rows: readonly PlanRow[]): Map<string, ReadPlace> {
  const locations = new Map<string, ReadPlace>();
  for (const { kind, values } of rows) {
    if (kind === 'enrollware-locations' && values.abbreviation && values.place)
      locations.set(values.abbreviation, values.place);
  }
  return locations;
}

function statusesOf(registrations: readonly PlanRow[], classes: ReadonlyMap<string, PlannedClass>): StatusInFiles[] {
  const statuses = new Map<string, StatusInFiles>();
  for (const row of registrations) {
    const name = row.values.status;
    if (!name) continue;
    const status = statuses.get(name) ?? { name, rows: 0, ahead: 0 };
    status.rows += 1;
    status.ahead += classes.get(classKeyOf(row))?.isAhead ? 1 : 0;
    statuses.set(name, status);
  }
  return [...statuses.values()].sort((a, b) => b.rows - a.rows);
}

interface Matched {
  registrations: readonly PlanRow[];
  classes: ReadonlyMap<string, PlannedClass>;
  courses: readonly ImportMatch[];
  statuses: readonly ImportMatch[];
}

function questionsOf(input: PlanInput, { registrations, classes, courses, statuses }: Matched): ImportQuestions {
  const { here, choices, dateOrders } = input;
  const meaning = new Map(statuses.map(({ name, choice }) => [name, choice]));
  const passed = registrations.filter(({ values }) => meaning.get(values.status ?? '') === 'passed' && !values.code);
  const ahead = registrations.filter((row) => {
    const choice = meaning.get(row.values.status ?? '');
    return classes.get(classKeyOf(row))?.isAhead && choice !== 'cancelled' && choice !== 'leave-out';
  });
  const owing = ahead.filter(({ values }) => (values.balanceDue ?? 0) > 0);
  const owed = dollarsFromCents(owing.reduce((sum, { values }) => sum + values.balanceDue!, 0));
  return {
    dateOrder: dateOrders.map((evidence) => ({
      ...evidence,
      choice: choices.dateOrder?.[`${evidence.file}:${evidence.column}`] ?? null,
      suggestion: evidence.dayFirst > evidence.monthFirst ? 'day-first' : 'month-first',
    })),
    cardsWithoutCode: count(passed, ({ values }) => values.course).map(({ name, rows }) => {
      const match = courses.find((one) => one.name === name)?.choice;
      const months =
        match === 'create' ? NEW_COURSE.validityMonths : here.courses.find(({ id }) => id === match)?.validityMonths;
      return { course: name, rows, choice: choices.cardsWithoutCode?.[name] ?? 'none', validityMonths: months ?? null };
    }),
    noticeHours: noticeHoursOf(input, ahead),
    employers: employersOfLists(input),
    openMoney:
      owing.length === 0
        ? null
        : {
            choice: choices.openMoney ?? 'owed',
            paidSeats: ahead.length - owing.length,
            owingSeats: owing.length,
            owed,
          },
  };
}

/** Asked if somebody could want to cancel a seat that costs something. */
function noticeHoursOf({ here, choices }: PlanInput, ahead: readonly PlanRow[]): ImportQuestions['noticeHours'] {
  const seats = ahead.filter(({ values }) => (values.orderTotal ?? 0) > 0 || (values.balanceDue ?? 0) > 0).length;
  return seats === 0 ? null : { choice: choices.noticeHours ?? null, preset: here.cutoffHours, seats };
}
