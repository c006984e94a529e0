import { addMonths } from '../../../shared/domain/calendar-date.js';
import type { EmployerOfListQuestion, EmployerPeople, ImportOrganizationMatch } from '../imports.dto.js';
import { classKeyOf } from './classes.js';
import { count, matchNames, namedIn } from './names.js';
import { keysWithin } from './people.js';
import { isClassRow, isEmployer, isListed, isRegistration, personOf, settledEarly } from './rows.js';
import type { PlanInput, PlannedClass, PlanRow } from './terms.js';

/** Months for which somebody counts as one of an employer's people after a class. */
const RECENT_MONTHS = 24;

/** Whether a class counts when an employer's people of late are asked for. */
export const isRecent = ({ date }: PlannedClass, { today }: PlanInput): boolean =>
  date >= addMonths(today, -RECENT_MONTHS);

/** The employers of the files, with what to do about each and about its people. */
export function matchEmployers(
  input: PlanInput,
  rows: readonly PlanRow[],
  classes: ReadonlyMap<string, PlannedClass>,
): ImportOrganizationMatch[] {
  const { here, choices } = input;
  const names = count(rows, (row) => employerOf(row) ?? listedEmployer(input, row));
  const recent = new Map<string, Set<string>>();
  const listed = new Map<string, Set<string>>();
  for (const row of rows) {
    const session = isRegistration(row) ? classes.get(classKeyOf(row)) : undefined;
    if (session?.client && isRecent(session, input)) add(recent, session.client, row, session.key);
    const employer = listedEmployer(input, row);
    if (employer) add(listed, employer, row, row.id);
  }
  return matchNames(names, here.organizations, choices.organizations, here.earlier.organizations).map((match) => {
    const recentPeople = recent.get(match.name)?.size ?? 0;
    const listPeople = listed.get(match.name)?.size ?? 0;
    const preset: EmployerPeople | null = listPeople > 0 ? 'list' : null;
    return { ...match, people: choices.employerPeople?.[match.name] ?? preset, recentPeople, listPeople };
  });
}

function add(people: Map<string, Set<string>>, employer: string, row: PlanRow, within: string): void {
  if (settledEarly(row)) return;
  const known = people.get(employer) ?? new Set<string>();
  known.add(keysWithin(personOf(row), within)[0]!);
  people.set(employer, known);
}

const employerOf = (row: PlanRow): string | null | undefined => {
  if (isEmployer(row)) return row.values.name;
  return isClassRow(row) ? row.values.client : undefined;
};

/** The name of the employer on whose list the row is: as it says, or as somebody said of its file. */
export function listedEmployer({ here, choices }: PlanInput, row: PlanRow): string | undefined {
  if (!isListed(row)) return undefined;
  if (row.values.organization) return row.values.organization;
  const chosen = choices.employers?.[row.file];
  if (chosen === undefined || chosen === 'none') return undefined;
  return here.organizations.find(({ id }) => id === chosen)?.name ?? chosen;
}

/** Lists of people that don't say whose they are. */
export function employersOfLists({ files, rows, here, choices }: PlanInput): EmployerOfListQuestion[] {
  const silent = files.filter(({ kind, fields }) => kind === 'people' && !fields.has('organization'));
  if (silent.length === 0) return [];
  const inFiles = count(rows, (row) => employerOf(row) ?? (isListed(row) ? row.values.organization : undefined));
  const known = [...here.organizations, ...inFiles.map(({ name }) => ({ id: name, name }))];
  return silent.map(({ number, name }) => {
    const choice = choices.employers?.[number] ?? null;
    const suggestion = choice === null ? (namedIn(name, known)?.id ?? null) : null;
    const target = known.find(({ id }) => id === (choice ?? suggestion))?.name ?? null;
    return { file: number, rows: rows.filter(({ file }) => file === number).length, choice, suggestion, target };
  });
}
