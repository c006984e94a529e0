import type {
  ImportDetail,
  ImportFileRow,
  ImportMatch,
  ImportOrganizationMatch,
  ImportReason,
  ImportRow,
  ImportRowOfFile,
} from '../src/shared/api/rows.js';

/** Whole rows of the import desk: a test gives what it is about. */

export const anImportFile = (given: Partial<ImportFileRow> = {}): ImportFileRow => ({
  number: 1,
  name: 'student-report.xlsx',
  kind: 'enrollware-students',
  kindLabel: 'Student Report',
  rows: 20_214,
  columns: { 'First Name': 'firstName', 'eCard Code': 'code' },
  samples: [
    { heading: 'First Name', values: ['Denise', 'Ruben'] },
    { heading: 'eCard Code', values: ['235510911208'] },
  ],
  isRemembered: false,
  problem: null,
  ...given,
});

export const anImport = (given: Partial<ImportRow> = {}): ImportRow => ({
  id: 'i1',
  name: 'Enrollware, Nov 23',
  system: 'enrollware',
  systemName: 'Enrollware',
  state: 'ready',
  files: [anImportFile()],
  rows: 24_334,
  counts: { new: 22_516, changes: 41, same: 128, duplicate: 96, conflict: 7, fix: 23, leftOut: 1523 },
  undecided: 0,
  createdAt: '2026-11-23T16:42:00Z',
  createdBy: 'Jordan Ellis',
  committedAt: null,
  committedBy: null,
  undoUntil: null,
  undoneAt: null,
  progress: null,
  problem: null,
  brought: null,
  ...given,
});

export const anImportMatch = (given: Partial<ImportMatch> = {}): ImportMatch => ({
  name: 'HeartCode ACLS – Renewal',
  rows: 866,
  choice: null,
  suggestion: 'c2',
  target: 'ACLS Provider',
  why: 'Same hours and agency as ACLS Provider, another name.',
  isCertain: false,
  ...given,
});

export const anImportedEmployer = (given: Partial<ImportOrganizationMatch> = {}): ImportOrganizationMatch => ({
  ...anImportMatch({ name: 'Harborview Peds', choice: 'create', suggestion: null, target: null }),
  people: null,
  recentPeople: 0,
  listPeople: 0,
  ...given,
});

const NOTHING_TO_MATCH: NonNullable<ImportDetail['matches']> = {
  courses: [],
  places: [],
  instructors: [],
  organizations: [],
  statuses: [],
  questions: { dateOrder: [], cardsWithoutCode: [], openMoney: null, noticeHours: null, employers: [] },
};

export const anImportDetail = ({
  matches = {},
  ...given
}: Partial<Omit<ImportDetail, 'matches'>> & {
  matches?: Partial<NonNullable<ImportDetail['matches']>> | null;
} = {}): ImportDetail => ({
  ...anImport(),
  matches: matches && { ...NOTHING_TO_MATCH, ...matches },
  promise: {
    people: 8871,
    pastClasses: 2683,
    classes: 23,
    pastSeats: 19_712,
    seats: 89,
    cards: 16_616,
    validCards: 6940,
    invoices: 0,
    changes: 41,
  },
  remindersFrom: '2026-11-27',
  stays: [],
  emails: null,
  ...given,
});

export const anImportReason = (given: Partial<ImportReason> = {}): ImportReason => ({
  field: null,
  message: 'It was changed here since.',
  suggestion: null,
  name: null,
  asks: null,
  ...given,
});

export const anImportedRow = (given: Partial<ImportRowOfFile> = {}): ImportRowOfFile => ({
  id: 'r1',
  file: 1,
  number: 3390,
  fate: 'fix',
  reasons: [],
  changes: [],
  values: { firstName: 'Thi Minh', code: '23551091200' },
  read: {},
  ...given,
});
