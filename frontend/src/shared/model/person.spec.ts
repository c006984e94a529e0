import { initialsOf, peopleText } from './person.js';

it('builds initials from a name in any script or an address', () => {
  expect(['Ana Diaz', 'ana', 'Mary Ann Lee', 'Eva Smith-Jones', 'Ørjan 李', ''].map(initialsOf)).toEqual([
    'AD',
    'A',
    'ML',
    'ES',
    'Ø李',
    '?',
  ]);
  expect(['admin@recert.example', 'maya.torres@post.example'].map(initialsOf)).toEqual(['A', 'MT']);
});

it('counts people, in capitals on a button', () => {
  expect([peopleText(1), peopleText(1_200), peopleText(1, 'Person', 'People')]).toEqual([
    '1 person',
    '1,200 people',
    '1 Person',
  ]);
});
