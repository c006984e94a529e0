import { Blob as NodeBlob } from 'node:buffer';
import fc from 'fast-check';
import { decode, readFile, readPeople } from './read-people.js';

/** jsdom's own can't be read. */
const noWorkbook = () => Promise.reject(new Error('It is none'));
const fileOf = (bytes: Uint8Array | string) => new NodeBlob([bytes]) as unknown as File;

const SEED = Number(process.env.RECERT_SEED);
const ada = { firstName: 'Ada', lastName: 'Marsh', email: 'ada@x.example', phone: '' };
const zoe = { firstName: 'Zoë', lastName: 'Müller-Ortiz', email: 'zoe@x.example', phone: '' };

const lists: [name: string, text: string, people: object[]][] = [
  ['commas', 'Ada,Marsh,ada@x.example\nZoë,Müller-Ortiz,zoe@x.example', [ada, zoe]],
  ['semicolons', 'Ada;Marsh;ada@x.example\r\nZoë;Müller-Ortiz;zoe@x.example\r\n', [ada, zoe]],
  ['tabs, as copied from a spreadsheet', 'Ada\tMarsh\tada@x.example\nZoë\tMüller-Ortiz\tzoe@x.example', [ada, zoe]],
  ['a byte order mark', '\uFEFFFirst Name,Last Name,Email\nAda,Marsh,ada@x.example', [ada]],
  ['line ends of old Macs', 'Ada,Marsh,ada@x.example\rZoë,Müller-Ortiz,zoe@x.example', [ada, zoe]],
  ['a delimiter named by Excel', 'sep=|\r\nAda|Marsh|ada@x.example', [ada]],
  ['empty lines and rows of delimiters', '\n\nAda,Marsh,ada@x.example\n,,\n  ,,\n\n', [ada]],
  ['quotes', '"Ada","Marsh","ada@x.example"', [ada]],
  ['quotes in quotes', '"Ada ""Ace""",Marsh,ada@x.example', [{ ...ada, firstName: 'Ada "Ace"' }]],
  ['stray quotes', 'Ada "Ace" Jo,Marsh,ada@x.example', [{ ...ada, firstName: 'Ada "Ace" Jo' }]],
  [
    'delimiters in quotes',
    'Name;Email\n"Marsh; Ada";ada@x.example',
    [{ ...ada, firstName: 'Marsh;', lastName: 'Ada' }],
  ],
  ['line breaks in quotes', 'Name,Email\n"Ada\nMarsh",ada@x.example\r\n', [ada]],
  ['columns in any order, with others between', 'E-Mail,Role,Surname,Given name\nada@x.example,Nurse,Marsh,Ada', [ada]],
  [
    'usual names of columns',
    'Full Name,Email Address,Mobile\nAda Marsh,ada@x.example,303 555 0142',
    [{ ...ada, phone: '303 555 0142' }],
  ],
  ['names of columns in other languages', 'Prénom;Nachname;Correo electrónico\nAda;Marsh;ada@x.example', [ada]],
  ['last name first', 'Name;Email\nMarsh, Ada;ada@x.example', [ada]],
  [
    'names of three words',
    'Name,Email\nJane van Dyke,j@x.example',
    [{ ...ada, firstName: 'Jane', lastName: 'van Dyke', email: 'j@x.example' }],
  ],
  [
    'one column of names and no column names',
    'Ada Marsh,ada@x.example,303 555 0142',
    [{ ...ada, phone: '303 555 0142' }],
  ],
  ['a phone number after the address', 'Ada,Marsh,ada@x.example,303 555 0142', [{ ...ada, phone: '303 555 0142' }]],
  ['recipients of an email', 'Ada Marsh <ada@x.example>\n"Müller-Ortiz, Zoë" <zoe@x.example>', [ada, zoe]],
  ['addresses alone', 'ada@x.example', [{ ...ada, firstName: '', lastName: '' }]],
  [
    'rows that lack cells',
    'First,Last,Email\nAda\nAda,Marsh,ada@x.example,and,more',
    [{ ...ada, lastName: '', email: '' }, ada],
  ],
  [
    'a title and a date above the column names',
    'Employee List - Granite Foods\nPrinted 11/24/2026,,\n\nLast Name,First Name,Email\nMarsh,Ada,ada@x.example',
    [ada],
  ],
  ['a title of one word that could name a column', 'Employee\nFirst,Last,Email\nAda,Marsh,ada@x.example', [ada]],
  [
    'column names on every page',
    'Last Name,First Name,Email\nMarsh,Ada,ada@x.example\nLast name,First name,EMAIL\nMüller-Ortiz,Zoë,zoe@x.example',
    [ada, zoe],
  ],
  ...[
    'Total: 180',
    'Total,180',
    'Grand total,,180',
    'TOTAL EMPLOYEES,180',
    'Count = 2',
    '180 employees',
    'Number of people: 2',
  ].map((line): [string, string, object[]] => [
    `the last line “${line}”`,
    `First,Last,Email\nAda,Marsh,ada@x.example\n${line}`,
    [ada],
  ]),
  [
    'people who are called like a sum',
    'First,Last,Email\nTotal,Marsh,\nCount,Marsh,ada@x.example',
    [
      { ...ada, firstName: 'Total', email: '' },
      { ...ada, firstName: 'Count' },
    ],
  ],
  [
    'a first row without an address and no column names',
    'Ada,Marsh\nZoë,Müller-Ortiz,zoe@x.example',
    [{ ...ada, email: '' }, zoe],
  ],
  ['spaces, also hard ones', ' Ada\u00A0 , Marsh ,\tada@x.example ', [ada]],
  [
    'NUL and broken characters',
    'A\0da,Marsh,ada@x.example\nAda\ud800,Marsh,ada@x.example',
    [ada, { ...ada, firstName: 'Ada\ufffd' }],
  ],
];

describe('a list with', () => {
  it.each(lists)('%s is read', async (_, text, people) => {
    expect(await readPeople(text)).toEqual(people);
  });
});

describe('a list', () => {
  const unreadable: [name: string, text: string, message: string][] = [
    ['without rows', ' \n\n', 'There are no rows in this list.'],
    ['of column names', 'Name,Email', 'There are column names in this list, but no rows.'],
    [
      'without addresses',
      'First name,Last name\nAda,Marsh',
      'No column has email addresses. Name the column with them "Email".',
    ],
    ['of names alone', 'Name\nAda Marsh', 'No column has email addresses. Name the column with them "Email".'],
    [
      'with an open quote',
      'Ada,Marsh,ada@x.example\n"Zoë,Ortiz,zoe@x.example',
      'A quotation mark after row 1 is never closed. Add the missing one, or remove it.',
    ],
    [
      'of 10,001 rows',
      'Ada,Marsh,ada@x.example\n'.repeat(10_001),
      'This list has more than 10,000 rows. Import it in parts.',
    ],
  ];

  it.each(unreadable)('%s is refused with the reason', async (_, text, message) => {
    await expect(readPeople(text)).rejects.toThrow(message);
  });

  it('of 10,000 rows is read with progress', async () => {
    const shares: number[] = [];
    const people = await readPeople(`Name,Email\n${'Ada Marsh,ada@x.example\n'.repeat(10_000)}`, (share) =>
      shares.push(share),
    );
    expect(people).toHaveLength(10_000);
    expect(shares.length).toBeGreaterThan(2);
    expect(shares.at(-1)).toBe(1);
  });

  it('is read as it was written, whatever its cells, delimiter, quotes and line ends', async () => {
    const cell = fc
      .stringMatching(/^[\p{L}"',;\t\n -]{0,12}$/u)
      .map((text) => text.replace(/[\s\u00A0]+/g, ' ').trim());
    const row = fc.record({ firstName: cell, lastName: cell, local: fc.stringMatching(/^[a-z]{1,8}$/) });
    const format = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n'),
      bom: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        format,
        async (rows, { delimiter, end, bom }) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const expected = rows.map(({ firstName, lastName, local }) => ({
            firstName,
            lastName,
            email: `${local}@x.example`,
            phone: '',
          }));
          const lines = expected.map((person) =>
            [quoted(person.firstName), quoted(person.lastName), person.email].join(delimiter),
          );
          const text = [['First name', 'Last name', 'Email'].join(delimiter), ...lines, ''].join(end);
          expect(await readPeople((bom ? '\uFEFF' : '') + text)).toEqual(expected);
        },
      ),
      {
        seed: SEED,
        numRuns: 150,
        // Quotes hold more commas than there are tabs.
        examples: [[[{ firstName: ',,', lastName: ',,,,', local: 'a' }], { delimiter: '\t', end: '\n', bom: false }]],
      },
    );
  });
});

describe('a file', () => {
  const text = 'First;Last;Email\r\nZoë;Müller-Ortiz;zoe@x.example\r\n';
  const utf16 = (littleEndian: boolean, mark: string) => {
    const bytes = new Uint8Array((mark + text).length * 2);
    const view = new DataView(bytes.buffer);
    [...(mark + text)].forEach((letter, index) => {
      view.setUint16(index * 2, letter.charCodeAt(0), littleEndian);
    });
    return bytes;
  };
  const encodings: [name: string, bytes: Uint8Array<ArrayBuffer>][] = [
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 with a mark', utf16(true, '\uFEFF')],
    ['big-endian UTF-16 with a mark', utf16(false, '\uFEFF')],
    ['UTF-16 without a mark', utf16(true, '')],
    ['big-endian UTF-16 without a mark', utf16(false, '')],
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
  ];

  it.each(encodings)('in %s is read', async (_, bytes) => {
    expect(await readFile(fileOf(bytes), noWorkbook)).toEqual([zoe]);
  });

  it('in Windows-1252 keeps its quotes and dashes', () => {
    expect(decode(Uint8Array.from([0x4f, 0x92, 0x96, 0xe9]))).toBe('O’–é');
  });

  it.each([
    ['a workbook', 'PK\u0003\u0004'],
    ['a workbook with a password', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0])],
  ])('that is %s has the cells that its reader finds, below its titles', async (_, content) => {
    const lines = [['Our people'], ['Email', 'Full name'], ['zoe@x.example', ' Zoë \n Müller'], ['Total: 1']];
    const people = await readFile(fileOf(content), async () => lines);
    expect(people).toEqual([{ firstName: 'Zoë', lastName: 'Müller', email: 'zoe@x.example', phone: '' }]);
  });

  it('of more than 10 MB is refused', async () => {
    await expect(readFile(fileOf(new Uint8Array(10 * 1024 * 1024 + 1)), noWorkbook)).rejects.toThrow(
      'larger than 10 MB',
    );
  });
});
