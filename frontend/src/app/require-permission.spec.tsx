import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { renderAt } from '../../test/render.js';
import { serve } from '../../test/server.js';
import { GrantedPermissions, type Permission } from '../shared/model/permissions.js';
import { Component as RequirePermission } from './require-permission.js';

function open(page: string, permissions: Permission[]) {
  const user = { id: 'me', role: 'admin', staffRole: 'accountant', requirePasswordChange: false, permissions };
  serve({ 'GET /api/auth/session': { body: { user } } });
  renderAt(
    page,
    <GrantedPermissions value={{ permissions, refundLimit: null }}>
      <Routes>
        <Route element={<RequirePermission />}>
          <Route path="*" element={<p>The page</p>} />
        </Route>
      </Routes>
    </GrantedPermissions>,
  );
}

describe('a page of staff', () => {
  it('opens for those who have its permission', () => {
    open('/payments', ['see-money']);
    screen.getByText('The page');
  });

  it('tells everybody else who can open it, and leads back', async () => {
    open('/audit', ['see-money']);
    expect(screen.queryByText('The page')).toBeNull();
    screen.getByText('Your role does not include this page');
    screen.getByText(/An administrator can open it/);
    const link = await screen.findByRole('link', { name: 'Go to Your Start Page' });
    expect(link.getAttribute('href')).toBe('/payments');
  });
});
