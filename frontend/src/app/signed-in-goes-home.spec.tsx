import { waitFor } from '@testing-library/react';
import { renderAt } from '../../test/render.js';
import { serve } from '../../test/server.js';
import { SignedInGoesHome } from './signed-in-goes-home.js';

const CLASS = '01890000-0000-7000-8000-000000000000';

describe('a signed-in user on a login page', () => {
  it.each([
    ['client', `?class=${CLASS}`, `/client-dashboard?class=${CLASS}`],
    ['client', '', '/client-dashboard'],
    ['client', '?class=//evil.example', '/client-dashboard'],
    ['admin', `?class=${CLASS}`, '/dashboard'],
  ])('with the role %s and the query %j is redirected to %s', async (role, search, target) => {
    serve({ 'GET /api/auth/session': { body: { user: { role, requirePasswordChange: false } } } });
    const { at } = renderAt(`/client-login${search}`, <SignedInGoesHome>Login</SignedInGoesHome>);
    await waitFor(() => expect(at.path + at.search).toBe(target));
  });
});
