import { fullName, nameOf, nameOfUser } from './person.js';

const nobody = { firstName: '', lastName: '', email: '' };

it.each([
  [{ firstName: 'Ana', lastName: 'Diaz' }, 'Ana Diaz'],
  [{ firstName: 'Ana', lastName: '' }, 'Ana'],
  [{ firstName: '', lastName: 'Diaz' }, 'Diaz'],
  [nobody, ''],
])('the full name of %j is %p', (person, name) => expect(fullName(person)).toBe(name));

it.each([
  ['by their name', { ...nobody, firstName: 'Ana', email: 'ana@example.com' }, 'Ana'],
  ['without a name, by their email address', { ...nobody, email: 'ana@example.com' }, 'ana@example.com'],
  ['without both, as unnamed', nobody, 'Unnamed student'],
])('calls a person %s', (_, person, name) => expect(nameOf(person)).toBe(name));

it.each([
  ['on their student record', 'Ana Diaz', 'Ana Diaz'],
  ['on their account if they have no student record', null, 'Annie D'],
])('calls a user by the name %s', (_, studentName, name) =>
  expect(nameOfUser({ studentName, firstName: 'Annie', lastName: 'D' })).toBe(name),
);
