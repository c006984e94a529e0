import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { renderAt } from '../../test/render.js';
import { serve } from '../../test/server.js';
import { SignedInGoesHome } from './signed-in-goes-home.js';

const CLASS = '01890000-0000-7000-8000-000000000000';

const LoginPage = () => (
  <Routes>
    <Route path="/client-login" element={<SignedInGoesHome>Login</SignedInGoesHome>} />
    <Route path="*" element={null} />
  </Routes>
);

describe('a signed-in user on a login page', () => {
  it.each([
    ['client', `?class=${CLASS}`, `/client-dashboard?class=${CLASS}`],
    ['client', '', '/client-dashboard'],
    ['client', '?class=//evil.example', '/client-dashboard'],
    ['admin', `?class=${CLASS}`, '/dashboard'],
    ['org_admin', `?class=${CLASS}`, '/organization-dashboard'],
    ['org_admin who is a student', `?class=${CLASS}`, `/client-dashboard?class=${CLASS}`],
    ['admin', `?return=${encodeURIComponent('/students?q=abbott&sort=-name')}`, '/students?q=abbott&sort=-name'],
    ['admin', '?return=//evil.example', '/dashboard'],
    ['admin', '?return=/%5Cevil.example', '/dashboard'],
  ])('with the role %s and the query %j is redirected to %s', async (person, search, target) => {
    const [role, ...more] = person.split(' ');
    const user = { role, studentId: more.length > 0 ? CLASS : null, requirePasswordChange: false };
    serve({ 'GET /api/auth/session': { body: { user } } });
    const { at } = renderAt(`/client-login${search}`, <LoginPage />);
    await waitFor(() => expect(at.path + at.search).toBe(target));
  });

  it('who must change their password first keeps the page to return to', async () => {
    serve({ 'GET /api/auth/session': { body: { user: { role: 'admin', requirePasswordChange: true } } } });
    const { at } = renderAt('/client-login?return=%2Fstudents', <LoginPage />);
    await waitFor(() => expect(at.path + at.search).toBe('/change-password?return=%2Fstudents'));
  });
});
