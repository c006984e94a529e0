import { render } from '@testing-library/react';
import { aClass, aSeat } from '../../../test/rows.js';
import { SignInSheet } from './sign-in-sheet.js';

it('lists the students in the order of the roster', () => {
  const names = ['Zoe Abbott', 'Adam Abbott', 'Émile Zola', 'Ana de Souza'];
  const enrollments = names.map((name, index) => {
    const [firstName = '', ...rest] = name.split(' ');
    return aSeat({ id: String(index), student: { firstName, lastName: rest.join(' ') } });
  });
  render(<SignInSheet session={aClass()} enrollments={enrollments} />);
  const cells = [...document.querySelectorAll('.sign-in-sheet td:nth-child(2)')].map((cell) => cell.textContent);
  expect(cells).toEqual([...names, '', '', '']);
});
