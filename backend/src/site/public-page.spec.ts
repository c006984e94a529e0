import { homeOf } from './public-page.js';

describe('homeOf', () => {
  it.each([
    ['admin', '/dashboard'],
    ['org_admin', '/organization-dashboard'],
    ['client', '/client-dashboard'],
  ] as const)('leads a %s to %s', (role, home) => {
    expect(homeOf({ role, staffRole: null, requirePasswordChange: false })).toBe(home);
  });

  it('is the password change for a user with a temporary password', () => {
    expect(homeOf({ role: 'admin', staffRole: 'accountant', requirePasswordChange: true })).toBe('/change-password');
  });

  it('is the payments for an accountant, who has no dashboard', () => {
    expect(homeOf({ role: 'admin', staffRole: 'accountant', requirePasswordChange: false })).toBe('/payments');
    expect(homeOf({ role: 'admin', staffRole: 'front-desk', requirePasswordChange: false })).toBe('/dashboard');
  });
});
