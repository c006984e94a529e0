import type {
  ImportDetail,
  ImportMatch,
  ImportMatches,
  ImportMatchesInput,
  ImportOrganizationMatch,
  OpenMoney,
} from '../../shared/api/rows.js';

/** The lists of names, in the order in which they are decided. */
export const MATCH_LISTS = ['courses', 'places', 'instructors', 'organizations', 'statuses'] as const;
export type MatchList = (typeof MATCH_LISTS)[number];

export const LIST_LABELS: Record<MatchList, string> = {
  courses: 'Courses',
  places: 'Places',
  instructors: 'Instructors',
  organizations: 'Employers',
  statuses: 'Statuses',
};

/** The results that a status of the files can mean. */
export const RESULT_LABELS: Record<string, string> = {
  booked: 'Booked',
  passed: 'Passed',
  attended: 'Attended',
  'no-show': 'No-show',
  cancelled: 'Cancelled',
};

export const CREATE = 'create';
export const LEAVE_OUT = 'leave-out';

/** Whether a choice names a record here, or a result, and not what to do without one. */
export const isRecord = (choice: string | null): choice is string =>
  choice !== null && choice !== CREATE && choice !== LEAVE_OUT;

export const openNames = <Match extends { choice: string | null }>(matches: readonly Match[]): Match[] =>
  matches.filter(({ choice }) => choice === null);

export const settledNames = (matches: readonly ImportMatch[]): ImportMatch[] =>
  matches.filter(({ choice }) => choice !== null);

/** Every suggestion that waits to be accepted, as one decision; `count` of them. */
export function allSuggestions(matches: ImportMatches): { input: ImportMatchesInput; count: number } {
  let count = 0;
  const input: ImportMatchesInput = {};
  for (const list of MATCH_LISTS) {
    const accepted = openNames(matches[list]).flatMap(({ name, suggestion }) =>
      suggestion === null ? [] : [{ name, choice: suggestion }],
    );
    if (accepted.length > 0) input[list] = accepted;
    count += accepted.length;
  }
  return { input, count };
}

/** How many names and questions wait for a decision. */
export function undecidedIn(matches: ImportMatches): number {
  const names = MATCH_LISTS.reduce((sum, list) => sum + openNames(matches[list]).length, 0);
  return names + openNames(matches.questions.dateOrder).length;
}

/** Decisions as the input has them; those that nobody has made are null. */
type Decisions = Omit<ImportMatchesInput, 'organizations' | 'questions'> & {
  organizations?: { name: string; choice?: string | null; people?: ImportOrganizationMatch['people'] }[];
  questions?: Omit<NonNullable<ImportMatchesInput['questions']>, 'openMoney'> & { openMoney?: OpenMoney['choice'] };
};

/** The import as it is once these decisions are saved. */
export function withChoices(detail: ImportDetail, input: Decisions): ImportDetail {
  if (!detail.matches) return detail;
  const matches = { ...detail.matches, questions: withAnswers(detail.matches.questions, input.questions) };
  for (const list of MATCH_LISTS) {
    const decided = new Map<string, Partial<ImportMatch>>(input[list]?.map((decision) => [decision.name, decision]));
    matches[list] = matches[list].map((match) => ({ ...match, ...decided.get(match.name) })) as never;
  }
  return { ...detail, matches, undecided: undecidedIn(matches) };
}

function withAnswers(
  questions: ImportMatches['questions'],
  {
    dateOrder = [],
    cardsWithoutCode = [],
    employers = [],
    openMoney,
    noticeHours,
  }: NonNullable<Decisions['questions']> = {},
): ImportMatches['questions'] {
  return {
    dateOrder: questions.dateOrder.map((question) => ({
      ...question,
      ...dateOrder.find(({ file, column }) => file === question.file && column === question.column),
    })),
    cardsWithoutCode: questions.cardsWithoutCode.map((question) => ({
      ...question,
      ...cardsWithoutCode.find(({ course }) => course === question.course),
    })),
    openMoney: questions.openMoney && { ...questions.openMoney, ...(openMoney !== undefined && { choice: openMoney }) },
    noticeHours: questions.noticeHours && {
      ...questions.noticeHours,
      ...(noticeHours !== undefined && { choice: noticeHours }),
    },
    employers: questions.employers.map((question) => ({
      ...question,
      ...employers.find(({ file }) => file === question.file),
    })),
  };
}

/** While the rows are checked again, the server still has the choices of before: those that are shown stay. */
export function withShownChoices(read: ImportDetail, shown: ImportDetail | undefined): ImportDetail {
  if (read.state !== 'reading' || !read.matches || !shown?.matches) return read;
  return { ...read, matches: shown.matches, undecided: shown.undecided };
}

/** The decisions as they are, on what the input decides: shown again, they take the input back. */
export function choicesBefore(matches: ImportMatches, input: ImportMatchesInput): Decisions {
  const { dateOrder, cardsWithoutCode, openMoney, noticeHours, employers } = matches.questions;
  const answered = input.questions ?? {};
  const before: Decisions = {
    questions: {
      dateOrder: answered.dateOrder ? dateOrder : [],
      cardsWithoutCode: answered.cardsWithoutCode ? cardsWithoutCode : [],
      employers: answered.employers ? employers : [],
      ...(answered.openMoney && openMoney && { openMoney: openMoney.choice }),
      ...(answered.noticeHours !== undefined && noticeHours && { noticeHours: noticeHours.choice }),
    },
  };
  for (const list of MATCH_LISTS) {
    const decided = input[list]?.map(({ name }) => name);
    if (decided) before[list] = matches[list].filter(({ name }) => decided.includes(name));
  }
  return before;
}
