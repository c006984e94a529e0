import { configure, screen } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { Component as Settings } from './settings.js';

configure({ defaultHidden: true });

const PERSONAL = ['Notifications', 'Calendar', 'Security'];
const ADMIN = ['General', 'Courses', 'Permissions', 'Integrations', 'Accounting', 'Message Templates'];

it.each([
  ['admin', [...ADMIN, ...PERSONAL]],
  ['org_admin', PERSONAL],
  ['client', PERSONAL],
])('the settings of the role %s have the tabs %j', async (role, tabs) => {
  serve({ 'GET /api/auth/session': { body: { user: { id: 'u', email: 'a@example.com', role } } } });
  renderAt('/settings?tab=notifications', <Settings />);
  await screen.findByRole('tab', { name: 'Security' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs);
});
