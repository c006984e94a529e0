import type { ReportRow } from './report-file.js';

/** How a row of the Student Report can be wrong, by what has to be fixed. */
export const BROKEN_ROWS = [
  { kind: 'code is rounded', change: (row: ReportRow): ReportRow => ({ ...row, 'eCard Code': '2.35512E+11' }) },
  { kind: 'code lacks a digit', change: (row: ReportRow): ReportRow => ({ ...row, 'eCard Code': '23551091288' }) },
  { kind: 'code has a letter', change: (row: ReportRow): ReportRow => ({ ...row, 'eCard Code': '235510912O07' }) },
  { kind: 'date does not exist', change: (row: ReportRow): ReportRow => ({ ...row, 'Course Date': '13/45/23' }) },
  { kind: 'date is no date', change: (row: ReportRow): ReportRow => ({ ...row, 'Course Date': '44926.5.1' }) },
  { kind: 'name is empty', change: (row: ReportRow): ReportRow => ({ ...row, 'First Name': null, 'Last Name': null }) },
  {
    kind: 'name is a comma',
    change: (row: ReportRow): ReportRow => ({ ...row, 'First Name': ' , ', 'Last Name': null }),
  },
  { kind: 'class is unknown', change: (row: ReportRow): ReportRow => ({ ...row, 'Class ID': 100_001 }) },
] as const;
export type BrokenKind = (typeof BROKEN_ROWS)[number]['kind'];
