import { typedStudent } from './typed-student.js';

it.each([
  ['Ana', { firstName: 'Ana' }],
  [' Ana Maria Diaz ', { firstName: 'Ana', lastName: 'Maria Diaz' }],
  ['Diaz, Ana', { firstName: 'Ana', lastName: 'Diaz' }],
  ['ana@example.com', { email: 'ana@example.com' }],
  ['6085550142', { phone: '(608) 555-0142' }],
  ['+1 (608) 555-0142', { phone: '(608) 555-0142' }],
])('the search %j says of a new student %j', (search, said) => {
  expect(typedStudent(search)).toEqual({ firstName: '', lastName: '', email: '', phone: '', ...said });
});
