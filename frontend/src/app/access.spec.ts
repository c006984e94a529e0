import { homeOf, redirectFor } from './access.js';

const user = (role: string, more: object = {}) =>
  ({ role, studentId: null, requirePasswordChange: false, ...more }) as Parameters<typeof redirectFor>[0];

describe('where a role starts', () => {
  it.each([
    ['admin', '/dashboard'],
    ['org_admin', '/organization-dashboard'],
    ['client', '/client-dashboard'],
    ['guest', '/'],
  ])('%s at %s', (role, home) => {
    expect(homeOf({ role, requirePasswordChange: false } as Parameters<typeof homeOf>[0])).toBe(home);
  });

  it('an accountant, who has no dashboard, at /payments', () => {
    expect(homeOf({ role: 'admin', staffRole: 'accountant', requirePasswordChange: false })).toBe('/payments');
  });

  it('a user with a temporary password at /change-password', () => {
    expect(homeOf({ role: 'admin', staffRole: 'accountant', requirePasswordChange: true })).toBe('/change-password');
  });
});

describe('a guarded page', () => {
  it('redirects a signed-out visitor to the client login', () => {
    expect(redirectFor(null, ['admin'], '/students')).toBe('/client-login');
    expect(redirectFor(null, ['client'], '/client-dashboard')).toBe('/client-login');
    expect(redirectFor(null, 'signed-in', '/settings')).toBe('/client-login');
  });

  it.each([
    ['admin', '/'],
    ['org_admin', '/organization-dashboard'],
    ['client', '/client-dashboard'],
    ['guest', '/client-login'],
  ])('redirects the wrong role %s to %s', (role, target) => {
    expect(redirectFor(user(role), [], '/x')).toBe(target);
  });

  it('admits the right role', () => {
    expect(redirectFor(user('admin'), ['admin'], '/students')).toBeNull();
  });

  it('redirects a user with a temporary password to /change-password only', () => {
    const temporary = user('admin', { requirePasswordChange: true });
    expect(redirectFor(temporary, ['admin'], '/students')).toBe('/change-password');
    expect(redirectFor(temporary, 'signed-in', '/change-password')).toBeNull();
  });

  it('admits an organization administrator to the training records only if they are also a student', () => {
    expect(redirectFor(user('org_admin', { studentId: 's1' }), ['client'], '/client-dashboard')).toBeNull();
    expect(redirectFor(user('org_admin'), ['client'], '/client-dashboard')).toBe('/organization-dashboard');
    expect(redirectFor(user('admin', { studentId: 's1' }), ['client'], '/client-dashboard')).toBe('/');
  });
});
