import type { Fate } from '../domain/import-terms.js';
import type { ImportReason } from '../imports.dto.js';
import type { PersonInFiles } from './people.js';
import type { PlanRow, RowFate } from './terms.js';

export const isRegistration = ({ kind }: PlanRow): boolean => kind === 'enrollware-students';
export const isClassRow = ({ kind }: PlanRow): boolean => kind === 'enrollware-classes' || kind === 'hovn-sessions';
export const isEmployer = ({ kind }: PlanRow): boolean => kind === 'employers' || kind === 'hovn-clients';

export const isListed = ({ kind }: PlanRow): boolean => kind === 'people';

export const reason = (
  field: string | null,
  message: string,
  { suggestion = null, name = null, asks = null }: Partial<ImportReason> = {},
): ImportReason => ({ field, message, suggestion, name, asks });

export const fateOf = (fate: Fate, ...reasons: ImportReason[]): RowFate => ({ fate, reasons, changes: [] });

/** The fate of a row that stays out or can't be read; undefined for another one. */
export function settledEarly({ leftOut, reasons }: PlanRow): RowFate | undefined {
  if (leftOut) return fateOf('leftOut');
  return reasons.length > 0 ? fateOf('fix', ...reasons) : undefined;
}

export const undecided = (field: string, name: string): ImportReason =>
  reason(field, `Nobody has decided yet what “${name}” is.`, { name });

export const personOf = ({ values }: PlanRow): PersonInFiles => {
  const { firstName = '', lastName = '', email = '', phone = '' } = values;
  return { firstName, lastName, email, phone };
};

/** What another system says of a record, by label; what is blank is left out. */
export function factsOf(facts: Record<string, string | number | null | undefined>): Record<string, string> {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return Object.fromEntries(known.map(([label, value]) => [label, String(value)]));
}
