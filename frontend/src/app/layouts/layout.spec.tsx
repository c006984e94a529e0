import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { canSwitchView, redirectFor } from '../access.js';
import { portalNavigation } from './navigation.js';
import { Component as PublicLayout } from './public-layout.js';
import { Sidebar } from './sidebar.js';
import { navigationOf } from './staff-navigation.js';
import { UserMenu } from './user-menu.js';
import { ViewSwitcher } from './view-switcher.js';

type User = Parameters<typeof UserMenu>[0]['user'];
const user = { id: 'u', email: 'maya@recert.example', firstName: 'Maya', lastName: 'Torres', role: 'client' } as User;

const expanded = {
  isPhone: false,
  isExpanded: true,
  isDrawerOpen: false,
  toggle: () => {},
  setDrawerOpen: () => {},
};

describe('the sidebar', () => {
  const links = (title: string) =>
    within(screen.getByRole('navigation', { name: title }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  type Staff = Parameters<typeof navigationOf>[0];
  const all: Staff['permissions'] = [
    'console',
    'see-classes',
    'see-people',
    'enter-results',
    'see-money',
    'send-messages',
    'teach',
    'administer',
  ];
  const showStaff = (staff: Staff) =>
    renderAt('/dashboard', <Sidebar navigation={navigationOf(staff)} state={expanded} />);

  it('of an instructor has their classes and settings, and that of an administrator who teaches has them, too', () => {
    serve({});
    showStaff({ permissions: ['teach'], isInstructor: true });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/teaching', '/settings']),
    );
    expect(screen.queryByRole('link', { name: /Classes|Students|Payments|Messages|Dashboard/ })).toBeNull();
    cleanup();
    showStaff({ permissions: all, isInstructor: true });
    expect(links('Training Center')).toContain('/teaching');
  });

  it('of an administrator leads to the pages of the center, their daily tools and the settings', () => {
    serve({});
    showStaff({ permissions: all, isInstructor: false });
    const pages = ['/dashboard', '/classes', '/students', '/certifications', '/organizations'];
    expect(links('Training Center')).toEqual(pages);
    expect(links('Daily')).toEqual(expect.arrayContaining(['/payments', '/messages', '/failed-jobs', '/audit']));
    expect(links('Account')).toEqual(['/imports', '/settings']);
  });

  it('of an organization is called Organization, and that of a client My Account', () => {
    serve({});
    renderAt('/', <Sidebar navigation={portalNavigation.org_admin} state={expanded} />);
    expect(links('Organization')).toEqual(
      expect.arrayContaining(['/organization-dashboard', '/organization-settings']),
    );
    renderAt('/', <Sidebar navigation={portalNavigation.client} state={expanded} />);
    expect(links('My Account')).toContain('/client-dashboard');
  });
});

describe('the head of a page', () => {
  it.each([true, false])('says that payments are in test mode: %p', (isTestMode) => {
    serve({});
    document.head.innerHTML = isTestMode ? '<meta name="recert-test-mode" content="">' : '';
    renderAt('/client-login', <PublicLayout />);
    expect(within(screen.getByRole('banner')).queryByText('Test mode') !== null).toBe(isTestMode);
    document.head.innerHTML = '';
  });
});

describe('the user menu', () => {
  it.each(['Profile', 'Settings'])('leads from %s to the settings', async (item) => {
    serve({});
    const { user: person, at } = renderAt('/client-dashboard', <UserMenu user={user} />);
    await person.click(screen.getByRole('button', { name: 'User menu' }));
    await person.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() => expect(at.path).toBe('/settings'));
  });

  it('says so when logging out fails', async () => {
    serve({ 'POST /api/auth/logout': { status: 500 } });
    const { user: person } = renderAt('/client-dashboard', <UserMenu user={user} />);
    await person.click(screen.getByRole('button', { name: 'User menu' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByText('Failed to log out. Please try again.', { selector: '.toast-text' })).toBeTruthy();
  });
});

describe('the view switcher', () => {
  it('offers both views of an organization administrator who is a student', async () => {
    serve({});
    const boss = { ...user, role: 'org_admin', staffRole: null } as const;
    const { user: person, at } = renderAt('/organization-dashboard', <ViewSwitcher user={boss} />);
    await person.click(screen.getByRole('button', { name: 'Switch View' }));
    expect(await screen.findByText('View As')).toBeTruthy();
    expect(screen.getByRole('menuitemradio', { name: 'Organization Administrator' })).toBeTruthy();
    await person.click(screen.getByRole('menuitemradio', { name: 'My Training Records' }));
    await waitFor(() => expect(at.path).toBe('/client-dashboard'));
  });

  it('offers Teaching and their own records to an instructor who is a student', async () => {
    serve({});
    const teacher = { ...user, role: 'admin', staffRole: 'instructor', studentId: 's1' } as const;
    const { user: person, at } = renderAt('/client-dashboard', <ViewSwitcher user={teacher} />);
    await person.click(screen.getByRole('button', { name: 'Switch View' }));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Instructor' }));
    await waitFor(() => expect(at.path).toBe('/teaching'));
  });

  it.each([
    ['org_admin', null, 's1', true],
    ['org_admin', null, null, false],
    ['client', null, 's1', false],
    ['admin', 'administrator', 's1', false],
    ['admin', 'instructor', 's1', true],
    ['admin', 'instructor', null, false],
  ] as const)(
    'for the role %s (%s) with the student record %p is there: %p',
    (role, staffRole, studentId, expected) => {
      expect(canSwitchView({ role, staffRole, studentId })).toBe(expected);
      const teacher = { ...user, role, staffRole, studentId };
      expect(redirectFor(teacher, ['client'], '/client-dashboard') === null).toBe(expected || role === 'client');
    },
  );
});
