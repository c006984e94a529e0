import { readPastedPeople } from './read-pasted-people.js';

const read = (text: string) =>
  readPastedPeople(text).map(({ firstName, lastName, email }) => [firstName, lastName, email].join('|'));

const ana = 'Ana|Lopez|ana@x.example';
const ben = 'Ben|Diaz|ben@x.example';

describe('a pasted list of', () => {
  it.each([
    ['a person a line', 'Ana Lopez\r\n\r\nben@x.example\n', ['Ana|Lopez|', '||ben@x.example']],
    ['mailboxes', 'Ana Lopez <ana@x.example>\n"Diaz, Ben" <mailto:ben@x.example>', [ana, ben]],
    ['mailboxes in a row', 'Ana Lopez <ana@x.example>, Ben Diaz <ben@x.example>', [ana, ben]],
    ['mailboxes by last name', 'Lopez, Ana <ana@x.example>; Diaz, Ben <ben@x.example>', [ana, ben]],
    [
      'addresses in a row',
      'ana@x.example, ben@x.example;cleo@x.example',
      ['||ana@x.example', '||ben@x.example', '||cleo@x.example'],
    ],
    ['columns', 'Ana\tLopez\tana@x.example\t(512) 555-0111\nben@x.example;Ben;Diaz', [ana, ben]],
    ['names', 'Lopez, Ana\nBen van Dyke; Cleo', ['Ana|Lopez|', 'Ben|van Dyke|', 'Cleo||']],
    ['one person twice', 'ANA@x.example\nana@x.example', ['||ana@x.example']],
    ['nobody', ' \n,;\n', []],
  ])('%s', (_, text, people) => expect(read(text)).toEqual(people));
});
