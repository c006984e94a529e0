import { oldAddressOf, targetOf } from './old-link.entity.js';

describe('the address of an old link', () => {
  it.each([
    ['https://old.example/enroll?id=123', '/enroll?id=123'],
    ['/enroll?id=123', '/enroll?id=123'],
    ['http://www.old.example/schedule/', '/schedule'],
    ['https://old.example/registration/form#top', '/registration/form'],
  ])('of %s is its path and query', (given, address) => {
    expect(oldAddressOf(given)).toBe(address);
  });

  it.each([
    '',
    'enroll',
    'https://old.example/',
    '/courses/1',
    '/api/classes',
    '/settings?tab=x',
    'javascript:alert(1)',
    '/a b',
  ])('is none in "%s"', (given) => {
    expect(oldAddressOf(given)).toBeUndefined();
  });
});

describe('where an old link leads', () => {
  const to = (given: string) => targetOf(given, 'https://cpr.example');

  it.each([
    ['/courses', '/courses'],
    ['/courses?part=evening', '/courses?part=evening'],
    ['https://cpr.example/courses/1#class-2', '/courses/1#class-2'],
  ])('is a page of this site: %s', (given, target) => {
    expect(to(given)).toBe(target);
  });

  it.each([
    'https://other.example/courses',
    '//other.example',
    '/\\other.example',
    'https://cpr.example//other.example',
    'http://cpr.example/courses',
    'https://cpr.example@other.example/',
    'javascript:alert(1)',
    '/api/auth/logout',
    '/preview/leave',
    'courses',
  ])('is never elsewhere: %s', (given) => {
    expect(to(given)).toBeUndefined();
  });
});
