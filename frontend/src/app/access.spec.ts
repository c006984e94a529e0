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

  it('anybody with a temporary password at the change of it', () => {
    expect(homeOf({ role: 'admin', requirePasswordChange: true })).toBe('/change-password');
  });
});

describe('a guarded page', () => {
  it('sends a stranger to the client login', () => {
    expect(redirectFor(null, ['admin'], '/students')).toBe('/client-login');
    expect(redirectFor(null, 'signed-in', '/settings')).toBe('/client-login');
  });

  it.each([
    ['admin', '/'],
    ['org_admin', '/organization-dashboard'],
    ['client', '/client-dashboard'],
    ['guest', '/client-login'],
  ])('sends the wrong role %s to %s', (role, elsewhere) => {
    expect(redirectFor(user(role), [], '/x')).toBe(elsewhere);
  });

  it('lets the right role in', () => {
    expect(redirectFor(user('admin'), ['admin'], '/students')).toBeNull();
  });

  it('sends a person with a temporary password nowhere but to the change of it', () => {
    const temporary = user('admin', { requirePasswordChange: true });
    expect(redirectFor(temporary, ['admin'], '/students')).toBe('/change-password');
    expect(redirectFor(temporary, 'signed-in', '/change-password')).toBeNull();
  });

  it('shows training records to an organization administrator only if they are a student too', () => {
    expect(redirectFor(user('org_admin', { studentId: 's1' }), ['client'], '/client-dashboard')).toBeNull();
    expect(redirectFor(user('org_admin'), ['client'], '/client-dashboard')).toBe('/organization-dashboard');
    expect(redirectFor(user('admin', { studentId: 's1' }), ['client'], '/client-dashboard')).toBe('/');
  });
});
