import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { Component as Settings } from './settings.js';

configure({ defaultHidden: true });

const PERSONAL = ['Notifications', 'Calendar', 'Security'];
const ADMIN = ['General', 'Courses', 'Places', 'Permissions', 'Integrations', 'Accounting', 'Message Templates'];

it.each([
  ['admin', ['administer', 'schedule'], [...ADMIN, ...PERSONAL]],
  ['admin', ['schedule'], ['Places', ...PERSONAL]],
  ['admin', ['collect-payments'], PERSONAL],
  ['org_admin', [], PERSONAL],
  ['client', [], PERSONAL],
])('the settings of the role %s with the permissions %j have the tabs %j', async (role, permissions, tabs) => {
  serve({ 'GET /api/auth/session': { body: { user: { id: 'u', email: 'a@example.com', role, permissions } } } });
  renderAt('/settings?tab=notifications', <Settings />);
  await screen.findByRole('tab', { name: 'Security' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
});

it.each([
  ['admin', ['/api/users', '/api/courses', '/api/integrations/calendar/status']],
  ['org_admin', []],
  ['client', []],
] as const)('the settings of the role %s read no more than its tabs show', async (role, reads) => {
  const sent: string[] = [];
  for (const tab of ['permissions', 'courses', 'integrations']) {
    const calls = serve({
      'GET /api/auth/session': {
        body: { user: { id: 'u', email: 'a@example.com', role, permissions: role === 'admin' ? ['administer'] : [] } },
      },
    });
    renderAt(`/settings?tab=${tab}`, <Settings />);
    await screen.findByRole('tab', { name: 'Security' });
    await waitFor(() => expect(calls.length).toBeGreaterThan(1));
    sent.push(...calls.map(({ path }) => path));
    cleanup();
  }
  const ofAdministrators = ['/api/users', '/api/courses', '/api/integrations/calendar/status'];
  expect(ofAdministrators.filter((path) => sent.includes(path))).toEqual(reads);
});

describe('the phone that text messages go to', () => {
  const preferences = {
    renewalReminders: 1,
    expirationAlerts: 1,
    newCourseOfferings: 1,
    organizationReports: 1,
    smsClassReminders: false,
    smsCertificationAlerts: false,
    smsClassCancellations: false,
    smsMfaCodes: false,
  };

  it.each([
    ['admin', 's1'],
    ['org_admin', 's1'],
    ['client', null],
  ])('is added beside the switches by the role %s', async (role, studentId) => {
    const nina = {
      id: 'u',
      email: 'nina@example.com',
      role,
      permissions: [],
      firstName: 'Nina',
      lastName: 'Alvarez',
      studentId,
    };
    let phone: string | null = null;
    const calls = serve({
      'GET /api/auth/session': () => ({ body: { user: { ...nina, phone } } }),
      'GET /api/notification-preferences': { body: preferences },
      'PATCH /api/auth/profile': () => {
        phone = '+13035550148';
        return { body: { ...nina, phone } };
      },
      'PUT /api/students/s1': { body: { id: 's1' } },
    });
    const { user } = renderAt('/settings?tab=notifications', <Settings />);
    const texts = within(await screen.findByRole('region', { name: 'Text messages (SMS)' }));
    await user.click(await texts.findByRole('button', { name: 'Add Phone Number' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Profile' }));
    const field = await dialog.findByLabelText('Phone');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, '(303) 555-0148');
    await user.click(dialog.getByRole('button', { name: 'Save Profile' }));
    expect(await texts.findByText('(303) 555-0148')).toBeTruthy();
    expect(texts.getByRole('button', { name: 'Change Phone Number' })).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ phone: '(303) 555-0148' });
    // Staff edit records among the students.
    expect(calls.some(({ method }) => method === 'PUT')).toBe(role === 'org_admin');
    await waitFor(() => {
      expect(calls.filter(({ path }) => path === '/api/notification-preferences')).toHaveLength(2);
    });
  });
});
