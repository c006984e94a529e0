import { fireEvent, render, screen } from '@testing-library/react';
import { aClass } from '../../../test/rows.js';
import { SignInSheet, useSignInSheet } from './sign-in-sheet.js';

const session = aClass({
  title: 'Saturday class',
  courseName: 'BLS Provider',
  instructor: 'Dana Okafor',
  assistants: [{ userId: null, name: 'Bo Lee' }],
});
const students = ['Zoe Abbott', 'Adam Abbott', 'Émile Zola', 'Ana de Souza'].map((name, index) => {
  const [firstName = '', ...rest] = name.split(' ');
  const contact = { email: `${index}@example.com`, phone: '+16085550100' };
  return { firstName, lastName: rest.join(' '), ...contact, originFacts: {} };
});
const sheet = () => document.querySelector('.sign-in-sheet')!.textContent;

it('lists the students in the order of the roster, with the course, class and those who teach it', () => {
  render(<SignInSheet session={session} students={students} hasContactData={false} />);
  const cells = [...document.querySelectorAll('.sign-in-sheet td:nth-child(2)')].map((cell) => cell.textContent);
  expect(cells).toEqual(['Zoe Abbott', 'Adam Abbott', 'Émile Zola', 'Ana de Souza', '', '', '']);
  for (const text of ['Recert', 'Saturday class', 'BLS Provider', 'Dana Okafor', 'Assistants: Bo Lee'])
    expect(sheet()).toContain(text);
});

it('says what the old system says of a class and its students', () => {
  const [first] = students;
  const imported = { ...session, originFacts: { Hours: '4' } };
  const student = { ...first!, originFacts: { Options: 'Spanish', Comments: 'Left-handed' } };
  render(<SignInSheet session={imported} students={[student]} hasContactData={false} />);
  expect(sheet()).toContain('Hours: 4');
  expect(sheet()).toContain('Zoe Abbott\nOptions: Spanish · Comments: Left-handed');
});

it('has a column to sign for each day of a class of several', () => {
  const day = { time: '09:30', endTime: null, placeId: null, location: 'Room 2', address: 'Room 2' };
  const days = [
    { ...day, date: '2027-01-05' },
    { ...day, date: '2027-01-06' },
  ];
  render(<SignInSheet session={{ ...session, days }} students={students} hasContactData={false} />);
  expect([...document.querySelectorAll('.sign-in-sheet th')].map((cell) => cell.textContent)).toEqual([
    '#',
    'Name',
    'Signature, Tue, Jan 5, 2027',
    'Signature, Wed, Jan 6, 2027',
  ]);
});

it('shows no email address and no phone number, unless it is printed with them, once', () => {
  const printed: (string | null)[] = [];
  window.print = () => {
    printed.push(sheet());
    window.dispatchEvent(new Event('afterprint'));
  };
  function Roster() {
    const { hasContactData, print } = useSignInSheet();
    return (
      <>
        <button type="button" onClick={() => print()}>
          Plain
        </button>
        <button type="button" onClick={() => print('with contact data')}>
          Contacts
        </button>
        <SignInSheet session={session} students={students} hasContactData={hasContactData} />
      </>
    );
  }
  render(<Roster />);
  for (const name of ['Plain', 'Contacts', 'Plain']) fireEvent.click(screen.getByText(name));
  for (const text of ['0@example.com', '(608) 555-0100']) {
    expect(printed.map((paper) => paper!.includes(text))).toEqual([false, true, false]);
    expect(sheet()).not.toContain(text);
  }
});
