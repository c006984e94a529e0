import { matchPath } from 'react-router';
import type { Permission } from '../shared/model/permissions.js';
import { paths } from './paths.js';

/** What each page of staff needs. The routes, the sidebar and the palette offer a page to those who have it. */
const NEEDED: readonly (readonly [page: string, permission: Permission])[] = [
  [paths.dashboard, 'see-classes'],
  [paths.classes, 'see-classes'],
  [paths.classRoster(':id'), 'see-classes'],
  [paths.taughtClass(':id?'), 'teach'],
  [paths.calls, 'see-classes'],
  [paths.students, 'see-people'],
  [paths.student(':id'), 'see-people'],
  [paths.certifications, 'enter-results'],
  [paths.organizations, 'see-people'],
  [paths.organization(':id'), 'see-people'],
  [paths.organizationInvoices(':id'), 'see-money'],
  [paths.organizationImportByStaff(':id'), 'administer'],
  [paths.payments, 'see-money'],
  [paths.messages, 'send-messages'],
  [paths.failedJobs, 'administer'],
  [paths.audit, 'administer'],
  [paths.systemStatus, 'administer'],
  [paths.import(':id?'), 'administer'],
  [paths.setup, 'administer'],
  [paths.opening, 'administer'],
];

/** What an address needs, with or without its query; undefined for a page that everybody on staff has. */
export function permissionOf(address: string): Permission | undefined {
  const pathname = address.split(/[?#]/)[0] ?? '';
  return NEEDED.find(([page]) => matchPath(page, pathname))?.[1];
}
