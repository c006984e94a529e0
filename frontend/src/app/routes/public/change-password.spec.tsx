import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { renderAt } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { Component as ChangePassword } from './change-password.js';

it.each([
  ['?return=%2Fstudents%3Fq%3Da', '/students?q=a'],
  ['?return=%2F%2Fevil.example', '/dashboard'],
  ['', '/dashboard'],
])('a changed temporary password leads from %j to %s', async (search, target) => {
  serve({
    'GET /api/auth/session': { body: { user: { role: 'admin', requirePasswordChange: true } } },
    'POST /api/auth/change-password': { body: {} },
  });
  const { user, at } = renderAt(
    `/change-password${search}`,
    <Routes>
      <Route path="/change-password" element={<ChangePassword />} />
      <Route path="*" element={null} />
    </Routes>,
  );
  expect(await screen.findByRole('heading', { name: 'Change Password Required' })).toBeTruthy();
  expect(screen.getByText(/^You signed in with a temporary password\./)).toBeTruthy();
  await user.type(await screen.findByLabelText('Current Password'), 'a temporary one');
  await user.type(screen.getByLabelText('New Password'), 'a long enough phrase');
  await user.type(screen.getByLabelText('Confirm New Password'), 'a long enough phrase');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(at.path + at.search).toBe(target));
});
