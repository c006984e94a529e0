import { returnAddress, withReturn } from './return-address.js';

const returned = (address: string) => returnAddress(new URLSearchParams({ return: address }));

describe('the address to return to after a sign-in', () => {
  it.each([
    '/students?q=abbott&sort=-name',
    '/classes/01890000-0000-7000-8000-000000000000/roster',
    '/settings?tab=permissions#top',
    '/client-dashboard',
  ])('is a page of the app: %s', (address) => {
    expect(returned(address)).toBe(address);
  });

  it.each([
    '//evil.example',
    '//evil.example/students',
    '/\\evil.example/students',
    '\\\\evil.example',
    '/\t/evil.example/students',
    '/.//evil.example',
    '/%2F/evil.example',
    '/students/../..//evil.example',
    'https://evil.example/students',
    'https:evil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    '@evil.example',
    'students',
    '',
    '/api/auth/logout',
    '/unknown',
    '/login',
    '/change-password',
  ])('is nothing else: %j', (address) => {
    expect(returned(address)).toBeUndefined();
  });

  it('is kept on the way to the sign-in page', () => {
    const address = { pathname: '/students', search: '?q=a&sort=-name', hash: '#x' };
    const signIn = withReturn('/login', address);
    expect(returnAddress(new URL(signIn, 'http://recert.example').searchParams)).toBe('/students?q=a&sort=-name#x');
    expect(withReturn('/login', { pathname: '/change-password', search: '', hash: '' })).toBe('/login');
  });
});
