import { aStudent } from '../../../test/rows.js';
import { matchStudent } from './match-student.js';
import { readPastedPeople } from './read-pasted-people.js';

const student = (id: string, firstName: string, lastName: string, email: string) =>
  aStudent({ id, firstName, lastName, email });

const students = [
  student('ana', 'Ána', 'Lopez', 'ana@x.example'),
  student('other', 'Ana', 'Lopez', 'other@x.example'),
  student('maria', 'Ben Maria', 'Diaz', 'Shared@x.example'),
  student('cleo', 'Cleo', 'Diaz', 'shared@x.example'),
];

function match(text: string) {
  const { student, choices } = matchStudent(readPastedPeople(text)[0]!, students);
  return student?.id ?? choices.map(({ id }) => id);
}

describe('a pasted person is matched', () => {
  it.each([
    ['by email address, whatever the case', 'ANA@x.example', 'ana'],
    ['by email address before the name', 'Somebody Else <other@x.example>', 'other'],
    ['by name among those who share an address', 'Cleo Diaz <shared@x.example>', 'cleo'],
    ['by a name that nobody else has', 'cleo  DIAZ', 'cleo'],
    ['by a part of such a name', 'Ben Diaz', 'maria'],
    ['with a choice of those who share an address', 'shared@x.example', ['maria', 'cleo']],
    ['with a choice of those who share a name', 'Lopez, Ana', ['ana', 'other']],
    ['with a choice of a namesake who has another address', 'Cleo Diaz <new@x.example>', ['cleo']],
    ['with nobody', 'Cle Diaz', []],
  ])('%s', (_, text, expected) => expect(match(text)).toEqual(expected));
});
