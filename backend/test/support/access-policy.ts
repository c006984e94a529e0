import { readFileSync } from 'node:fs';

/** The callers of docs/access.md, in the order of its columns. */
export const CALLERS = [
  'Nobody',
  'Client',
  'Other client',
  'Org admin',
  'Other org admin',
  'Administrator',
  'Front desk',
  'Accountant',
  'Instructor',
  'Temporary',
] as const;
export type Caller = (typeof CALLERS)[number];

/** One row of the policy: each caller's result, such as `404` or `200 own`. */
export interface PolicyRow {
  /** `GET /api/students/:id`. */
  route: string;
  /** The record in the page's words; empty if the route has none. */
  record: string;
  expected: Record<Caller, string>;
}

/** Reads the tables of docs/access.md. @throws {Error} for a malformed row */
export function readPolicy(): PolicyRow[] {
  return parsePolicy(readFileSync(new URL('../../../docs/access.md', import.meta.url), 'utf8'));
}

export function parsePolicy(page: string): PolicyRow[] {
  return page
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .map((line) => {
      const [route = '', record = '', ...cells] = line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim());
      if (cells.length !== CALLERS.length || cells.some((cell) => !/^\d{3}( (all|own|public|its|none))?$/.test(cell))) {
        throw new Error(`docs/access.md has a row that cannot be read: ${line}`);
      }
      const expected = Object.fromEntries(CALLERS.map((caller, index) => [caller, cells[index]]));
      return { route: route.replaceAll('`', ''), record, expected: expected as Record<Caller, string> };
    });
}

/** The differences between policy and program: routes without a row, and rows without a route. */
export function mismatch(served: string[], policy: PolicyRow[]): { withoutRow: string[]; withoutRoute: string[] } {
  const listed = new Set(policy.map(({ route }) => route));
  return {
    withoutRow: served.filter((route) => !listed.has(route)),
    withoutRoute: [...listed].filter((route) => !served.includes(route)),
  };
}
