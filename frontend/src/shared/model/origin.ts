import type { ClassRow } from '../api/rows.js';

const SYSTEMS: Record<string, string> = { enrollware: 'Enrollware', hovn: 'HOVN', spreadsheet: 'a spreadsheet' };

/** 'Enrollware' */
export const systemName = (system: string): string => SYSTEMS[system] ?? system;

/** 'Options: Spanish · Comments: Left-handed'; empty if the other system says nothing more. */
export const factsText = (facts: Record<string, string>): string =>
  Object.entries(facts)
    .map(([label, text]) => `${label}: ${text}`)
    .join(' · ');

/** 'From Enrollware'; undefined for a record that was made here. */
export const fromText = (origin: ClassRow['origin']): string | undefined =>
  origin ? `From ${systemName(origin.system)}` : undefined;
