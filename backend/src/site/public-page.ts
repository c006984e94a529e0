import type { UserRole } from '../shared/http/actor.js';

/**
 * What the public pages show. The rows are those of the API; `frontend/src/public/page.ts` is the reading side, and the
 * e2e tests of the site hold the two together.
 */
export type PublicPage =
  | { kind: 'landing'; center: object; courses: object[]; nextClasses: object[] }
  | { kind: 'course'; center: object; course: object; classes: object[] }
  | { kind: 'course-not-found'; center: object }
  | { kind: 'not-found'; center: object };

/** Somebody who is signed in, as the public pages know them: the way to their own first page. */
export interface Viewer {
  home: string;
}

const HOME: Record<UserRole, string> = {
  admin: '/dashboard',
  org_admin: '/organization-dashboard',
  client: '/client-dashboard',
};

/** Where a signed-in person is led from `/` (spec section 2). */
export function homeOf(actor: { role: UserRole; requirePasswordChange: boolean }): string {
  return actor.requirePasswordChange ? '/change-password' : HOME[actor.role];
}
