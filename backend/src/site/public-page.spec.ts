import { homeOf } from './public-page.js';

describe('homeOf', () => {
  it.each([
    ['admin', '/dashboard'],
    ['org_admin', '/organization-dashboard'],
    ['client', '/client-dashboard'],
  ] as const)('leads a %s to %s', (role, home) => {
    expect(homeOf({ role, requirePasswordChange: false })).toBe(home);
  });

  it('is the password change for a user with a temporary password', () => {
    expect(homeOf({ role: 'admin', requirePasswordChange: true })).toBe('/change-password');
  });
});
