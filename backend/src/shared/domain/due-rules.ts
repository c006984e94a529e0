const HOUR = 60;
const DAY = 24 * HOUR;

/** When messages become due without anybody's act. */
export interface DueRule {
  /** Minutes before the moment that the rule counts from, such as the start of a class. */
  lead: number;
}

/**
 * Every rule that makes messages due by looking at the calendar or the records, by the name of its template. After an upgrade, the
 * backlog of a rule that the database doesn't know waits for staff, and so does what a longer lead adds
 * (docs/decisions/0026-a-new-rule-asks-before-it-sends.md). A rule whose occasion or audience changes gets a template with a new name.
 */
export const DUE_RULES = {
  'class-reminder-mail': { lead: 24 * HOUR },
  'class-reminder-sms': { lead: 24 * HOUR },
  'class-reminder-soon': { lead: 2 * HOUR },
  'certification-renewal': { lead: 60 * DAY },
  'certification-expiration': { lead: 30 * DAY },
  'certification-lapsed': { lead: 0 },
  'new-courses': { lead: 0 },
  'course-dates': { lead: 0 },
  'organization-report': { lead: 0 },
  'import-invitation': { lead: 0 },
} as const satisfies Record<string, DueRule>;

export type DueRuleName = keyof typeof DUE_RULES;

/** The lead of a rule that counts in days. */
export const leadDays = (rule: DueRuleName): number => DUE_RULES[rule].lead / DAY;

/** @throws {Error} if `DUE_RULES` has no rule of this name */
export function dueRuleNamed(name: string): DueRuleName {
  if (!isDueRule(name)) throw new Error(`"${name}" sends what is due by a rule, which DUE_RULES doesn't have.`);
  return name;
}

export const isDueRule = (name: string): name is DueRuleName => Object.hasOwn(DUE_RULES, name);
