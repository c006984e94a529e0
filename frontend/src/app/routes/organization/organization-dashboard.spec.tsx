import { screen } from '@testing-library/react';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { Component as OrganizationDashboard } from './organization-dashboard.js';

it('an administrator without an organization reads that they have no access', async () => {
  const user = { id: 'u', email: 'boss@example.com', role: 'org_admin', organizationId: null };
  serve({ 'GET /api/auth/session': { body: { user } } });
  renderAt('/organization-dashboard', <OrganizationDashboard />);
  expect(await screen.findByRole('heading', { name: 'No organization access' })).toBeTruthy();
});
