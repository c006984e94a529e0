import { problemsOf } from './employee.js';

describe('a person on a list', () => {
  it('whose name is too long for one is refused by its length, without a look for links in it', () => {
    const long = 'evil.example '.repeat(70);
    const person = { firstName: long, lastName: long, email: 'ada@clinic.example', phone: '' };
    expect(problemsOf(person)).toEqual([
      { path: 'firstName', message: 'First name can have at most 100 characters' },
      { path: 'lastName', message: 'Last name can have at most 100 characters' },
    ]);
  });

  it('whose name holds a link is refused', () => {
    const person = { firstName: 'See evil.example', lastName: 'Silva', email: 'ada@clinic.example', phone: '' };
    expect(problemsOf(person)).toEqual([
      { path: 'firstName', message: "Names can't contain a link or an email address" },
    ]);
  });
});
