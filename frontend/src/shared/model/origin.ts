import type { ClassRow } from '../api/rows.js';

const SYSTEMS: Record<string, string> = {
  enrollware: 'Enrollware',
  hovn: 'HOVN',
  recert: 'another Recert',
  spreadsheet: 'a spreadsheet',
};

/** 'Enrollware' */
export const systemName = (system: string): string => SYSTEMS[system] ?? system;

/** 'From Enrollware'; undefined for a record that was made here. */
export const fromText = (origin: ClassRow['origin']): string | undefined =>
  origin ? `From ${systemName(origin.system)}` : undefined;
