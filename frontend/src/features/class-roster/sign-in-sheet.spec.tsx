import { render } from '@testing-library/react';
import type { ClassRow, RosterRow } from '../../shared/api/rows.js';
import { SignInSheet } from './sign-in-sheet.js';

it('lists the students in the order of the roster', () => {
  const names = ['Zoe Abbott', 'Adam Abbott', 'Émile Zola', 'Ana de Souza'];
  const enrollments = names.map((name, index) => {
    const [firstName = '', ...rest] = name.split(' ');
    return { id: String(index), student: { firstName, lastName: rest.join(' '), phone: '' } } as RosterRow;
  });
  const session = { title: 'BLS Provider', date: '2027-01-05', time: '09:30' } as ClassRow;
  render(<SignInSheet session={session} enrollments={enrollments} />);
  const cells = [...document.querySelectorAll('.sign-in-sheet td:nth-child(2)')].map((cell) => cell.textContent);
  expect(cells).toEqual([...names, '', '', '']);
});
