import { taughtBy } from './teachers.js';

it.each([
  ['Maria Lopez', [], 'Maria Lopez'],
  ['Maria Lopez', ['Bo Lee', 'Cy Day'], 'Maria Lopez with Bo Lee and Cy Day'],
  [null, ['Bo Lee'], 'With Bo Lee'],
  [null, [], ''],
])('a class of %p with %p is taught by %p', (instructor, names, text) => {
  expect(taughtBy({ instructor, assistants: names.map((name) => ({ userId: null, name })) })).toBe(text);
});
