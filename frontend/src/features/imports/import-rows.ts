/** A file as it was dropped, and what it was recognized as. */
export interface ImportFileRow {
  number: number;
  name: string;
  kind: string | null;
  kindLabel: string | null;
  rows: number;
  columns: Record<string, string>;
  samples: { heading: string; values: string[] }[];
  problem: string | null;
}

export type Fate = 'new' | 'changes' | 'same' | 'duplicate' | 'conflict' | 'fix' | 'leftOut';

export type ImportState = 'reading' | 'ready' | 'committing' | 'committed' | 'undoing' | 'undone' | 'failed';

/** What comes in, or came in. */
export interface ImportYield {
  people: number;
  pastClasses: number;
  classes: number;
  pastSeats: number;
  seats: number;
  cards: number;
  validCards: number;
  changes: number;
}

export interface ImportRow {
  id: string;
  name: string;
  system: 'enrollware' | 'hovn' | 'spreadsheet';
  systemName: string;
  state: ImportState;
  files: ImportFileRow[];
  rows: number;
  counts: Record<Fate, number> | null;
  undecided: number;
  createdAt: string;
  createdBy: string;
  committedAt: string | null;
  committedBy: string | null;
  undoUntil: string | null;
  undoneAt: string | null;
  progress: { stage: string; done: number; total: number } | null;
  problem: string | null;
  brought: ImportYield | null;
}

export interface ImportMatch {
  name: string;
  rows: number;
  choice: string | null;
  suggestion: string | null;
  target: string | null;
  why: string;
  isCertain: boolean;
}

export interface DateOrderQuestion {
  file: number;
  column: string;
  choice: 'month-first' | 'day-first' | null;
  suggestion: 'month-first' | 'day-first';
  monthFirst: number;
  dayFirst: number;
  either: number;
  sample: string;
}

export interface CardsWithoutCodeQuestion {
  course: string;
  rows: number;
  choice: 'none' | 'card';
  validityMonths: number | null;
}

export interface OpenMoney {
  choice: 'owed' | 'settled' | null;
  paidSeats: number;
  owingSeats: number;
  owed: number;
}

export interface ImportQuestions {
  dateOrder: DateOrderQuestion[];
  cardsWithoutCode: CardsWithoutCodeQuestion[];
  openMoney: OpenMoney | null;
}

export interface ImportMatches {
  courses: ImportMatch[];
  places: ImportMatch[];
  instructors: ImportMatch[];
  organizations: ImportMatch[];
  statuses: ImportMatch[];
  questions: ImportQuestions;
}

export interface ImportDetail extends ImportRow {
  matches: ImportMatches | null;
  promise: ImportYield | null;
  remindersFrom: string | null;
  stays: { kind: string; id: string; name: string; why: string }[];
}

interface ImportChoice {
  name: string;
  choice: string | null;
}

export interface ImportMatchesInput {
  courses?: ImportChoice[];
  places?: ImportChoice[];
  instructors?: ImportChoice[];
  organizations?: ImportChoice[];
  statuses?: ImportChoice[];
  questions?: {
    dateOrder?: { file: number; column: string; choice: 'month-first' | 'day-first' | null }[];
    cardsWithoutCode?: { course: string; choice: 'none' | 'card' }[];
    openMoney?: 'owed' | 'settled';
  };
}

export interface ImportFileInput {
  kind: string;
  columns: Record<string, string>;
}

export interface ImportRowOfFile {
  id: string;
  file: number;
  number: number;
  fate: Fate;
  reasons: { field: string | null; message: string; suggestion: string | null }[];
  changes: { field: string; from: string; to: string }[];
  values: Record<string, string>;
  read: Record<string, string>;
}

export interface ImportRowInput {
  fields?: Record<string, string>;
  leftOut?: boolean;
  choice?: 'here' | 'file';
}

export interface ImportKindRow {
  kind: string;
  label: string;
  fields: { field: string; label: string; required: boolean }[];
}
