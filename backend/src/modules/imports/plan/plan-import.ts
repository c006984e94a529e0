import type { BroughtIn } from '../domain/import-terms.js';
import { planGone } from './gone.js';
import { MembersOfFiles } from './members.js';
import { ClassPlan } from './plan-classes.js';
import { PlanContext } from './plan-context.js';
import { planEmployer } from './plan-employers.js';
import { planInvoice } from './plan-invoices.js';
import { OwnPlan } from './plan-own.js';
import { planCard, planPerson } from './plan-people.js';
import { SeatPlan } from './plan-seats.js';
import { planUnsubscribed } from './plan-unsubscribed.js';
import { Registrations } from './registrations.js';
import { fateOf, isClassRow, isEmployer, isListed, isRegistration, reason, settledEarly } from './rows.js';
import type { Plan, PlanInput, PlanRow, RowFate } from './terms.js';

const NO_ACCOUNT =
  'An import makes no account. Classes have instructors by their names; invite staff under Permissions.';

/** What happens to each row, what a commit writes, and what is still to be decided. Writes nothing. */
export function planImport(input: PlanInput): Plan {
  const context = new PlanContext(input);
  const registrations = new Registrations(context);
  const classes = new ClassPlan(context, registrations);
  const members = new MembersOfFiles(context);
  const seats = new SeatPlan(context, registrations, classes, members);
  // Seats first: which classes come in depends on who is in them.
  const order: [(row: PlanRow) => boolean, (row: PlanRow) => RowFate][] = [
    [isRegistration, (row) => seats.plan(row)],
    [isClassRow, (row) => classes.plan(row)],
    [
      ({ kind }) => kind === 'enrollware-locations',
      () => fateOf('same', reason(null, 'It names places of the other files.')),
    ],
    [({ kind }) => kind === 'enrollware-users', () => fateOf('same', reason(null, NO_ACCOUNT))],
    [isListed, (row) => planPerson(context, members, row)],
    [({ kind }) => kind === 'cards', (row) => planCard(context, row)],
    [isEmployer, (row) => planEmployer(context, row)],
    // Last: an earlier row of another file may have who owes it.
    [({ kind }) => kind === 'open-invoices', (row) => planInvoice(context, row)],
    [({ kind }) => kind === 'suppressed-emails', (row) => planUnsubscribed(context, row)],
    ...new OwnPlan(context).plans.map(([kind, plan]): [(row: PlanRow) => boolean, (row: PlanRow) => RowFate] => [
      (row) => row.kind === kind,
      plan,
    ]),
  ];
  const fates = new Map<string, RowFate>();
  for (const [isOfKind, plan] of order) {
    for (const row of input.rows) {
      if (!fates.has(row.id) && isOfKind(row)) fates.set(row.id, settledEarly(row) ?? plan(row));
    }
  }
  for (const row of input.gone) fates.set(row.rowId, planGone(context, row));
  classes.finish();
  members.finish();
  const { writes, people } = context;
  writes.people.push(...people.fresh);
  writes.changes.push(...people.changes);
  return { fates, writes, outcome: outcomeOf(context, fates) };
}

function outcomeOf(context: PlanContext, fates: ReadonlyMap<string, RowFate>): Plan['outcome'] {
  const counts = { new: 0, changes: 0, same: 0, duplicate: 0, conflict: 0, fix: 0, leftOut: 0 };
  for (const { fate } of fates.values()) counts[fate] += 1;
  const { courses, places, instructors, organizations, statuses, questions } = context.matches;
  const decisions = [...courses, ...places, ...instructors, ...organizations, ...statuses, ...questions.dateOrder];
  const open = decisions.filter(({ choice }) => choice === null).length;
  return { counts, matches: context.matches, promise: promiseOf(context), undecided: open };
}

function promiseOf({ writes, input }: PlanContext): BroughtIn {
  const { people, classes, seats, cards, invoices } = writes;
  const { changes, seatChanges, classChanges, invoiceChanges, freedSeats, cancelledClasses, unsubscribed } = writes;
  const ahead = new Set(classes.filter(({ isHistory }) => !isHistory).map(({ id }) => id));
  const seatsAhead = seats.filter(({ classId }) => ahead.has(classId)).length;
  return {
    people: people.length,
    pastClasses: classes.length - ahead.size,
    classes: ahead.size,
    pastSeats: seats.length - seatsAhead,
    seats: seatsAhead,
    cards: cards.length,
    validCards: cards.filter(({ expiryDate }) => expiryDate > input.today).length,
    invoices: invoices.length,
    changes:
      changes.length +
      seatChanges.length +
      classChanges.length +
      invoiceChanges.length +
      freedSeats.size +
      cancelledClasses.length +
      unsubscribed.size,
  };
}
