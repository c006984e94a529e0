import type { Card } from '../modules/certification/index.js';
import type { DayPart, OpenClasses } from '../modules/scheduling/index.js';
import type { StaffRole } from '../shared/domain/permission.js';
import type { Actor, UserRole } from '../shared/http/actor.js';

/**
 * The data of the public pages, with the API's rows. `frontend/src/public/page.ts` declares the same for the frontend; the
 * e2e tests of the site keep the two in step.
 */
export type PublicPage =
  | { kind: 'landing'; center: object; courses: object[]; nextClasses: object[] }
  | ({ kind: 'classes'; center: object; filter: ClassesFilter; pages: number } & OpenClasses)
  | { kind: 'course'; center: object; course: object; classes: object[]; interestConsent: string }
  | ({ kind: 'verify'; center: object } & CardCheck)
  | { kind: 'text'; center: object; name: 'privacy' | 'terms' }
  | { kind: 'course-not-found'; center: object }
  | { kind: 'not-found'; center: object };

/** The check of a card number, as it was typed; empty before anything is. */
export interface CardCheck {
  typed: string;
  result: 'nothing-typed' | 'no-card-number' | 'unknown' | Card;
  /** ISO 8601 in UTC. */
  checkedAt: string;
}

/** What the list of open classes is narrowed to, as in its address. */
export interface ClassesFilter {
  courseId?: string;
  part?: DayPart;
  place?: string;
  page: number;
}

/** A signed-in user on a public page. */
export interface Viewer {
  home: string;
  /** Has a student record, and so can take a seat. */
  canEnroll: boolean;
}

const HOME: Record<UserRole, string> = {
  admin: '/dashboard',
  org_admin: '/organization-dashboard',
  client: '/client-dashboard',
};

/** Of staff who have no dashboard. */
const HOME_OF_SET: Partial<Record<StaffRole, string>> = { accountant: '/payments', instructor: '/teaching' };

/** Where `/` redirects a signed-in user. */
export function homeOf(actor: Pick<Actor, 'role' | 'staffRole' | 'requirePasswordChange'>): string {
  if (actor.requirePasswordChange) return '/change-password';
  return (actor.staffRole && HOME_OF_SET[actor.staffRole]) ?? HOME[actor.role];
}
