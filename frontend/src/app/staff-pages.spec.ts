import type { RouteObject } from 'react-router';
import { staffNavigation } from './layouts/staff-navigation.js';
import { paths } from './paths.js';
import { routes } from './routes.js';
import { permissionOf } from './staff-pages.js';

/** The pages below the route that admits the role. */
function pagesOf(role: string, among: readonly RouteObject[]): string[] {
  return among.flatMap(({ element, children = [] }) => {
    const allowed = (element as { props?: { allowed?: unknown } } | undefined)?.props?.allowed;
    if (Array.isArray(allowed) && allowed.join() === role) return leaves(children);
    return pagesOf(role, children);
  });
}

const leaves = (among: readonly RouteObject[]): string[] =>
  among.flatMap(({ path, children }) => (children ? leaves(children) : path ? [path] : []));

describe('the pages of staff', () => {
  it('each need a permission, but for the handbook', () => {
    const pages = pagesOf('admin', routes);
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((page) => !permissionOf(page.replaceAll(/:\w+/g, 'x')))).toEqual([`${paths.handbook}/*`]);
  });

  it('in the sidebar are offered by the same table, but for the settings, which everybody has', () => {
    const open = staffNavigation.flatMap(({ items }) => items.filter(({ to }) => !permissionOf(to)));
    expect(open.map(({ to }) => to)).toEqual([paths.settings]);
  });

  it('are found with what follows the path', () => {
    expect(permissionOf('/students/s1?collect')).toBe('see-people');
    expect(permissionOf('/organizations/o1/invoices?invoice=i1')).toBe('see-money');
    expect(permissionOf('/settings?tab=general')).toBeUndefined();
  });
});
