import fc from 'fast-check';
import { SEED } from '../../../test/support/seed.js';
import { zipOf } from '../../../test/support/zip-file.js';
import { readTables } from './read-tables.js';

fc.configureGlobal({ seed: SEED });

const isHeading = (cell: string): boolean =>
  ['name', 'email', 'date', 'status', 'course', 'firstname', 'lastname', 'phone'].includes(
    cell.toLowerCase().replace(/[^a-z]/g, ''),
  );
const read = async (text: string | Buffer) => await readTables(Buffer.from(text as string), 'people.csv', isHeading);
const rowsOf = async (text: string | Buffer) => (await read(text))[0]!;

describe('a .csv file', () => {
  const TEXT = 'Name,Email\nZoë Peña,zoe@post.example\n';

  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 LE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['UTF-16 LE without a byte order mark', Buffer.from(TEXT, 'utf16le')],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ])('is read in %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual({
      sheet: null,
      headings: ['Name', 'Email'],
      rows: [{ number: 2, cells: ['Zoë Peña', 'zoe@post.example'] }],
    });
  });

  it.each([
    ['commas', 'Name,Email\n"Peña; Zoë",a@b.example'],
    ['semicolons', 'Name;Email\nPeña, Zoë;a@b.example\nDiaz, Pam;p@b.example'],
    ['semicolons, and more commas in quotes', 'Name;Email\n"Peña, Zoë,\nof Racine, WI,\nand more, too";a@b.example'],
    ['tabs', 'Name\tEmail\r\nPeña, Zoë\ta@b.example'],
    ['a delimiter that it names', 'sep=|\r\nName|Email\r\nPeña, Zoë|a@b.example'],
  ])('is read with %s', async (_, text) => {
    const { headings, rows } = await rowsOf(text);
    expect(headings).toEqual(['Name', 'Email']);
    expect(rows[0]).toEqual({ number: 2, cells: [expect.stringMatching(/^Peña[,;] Zoë/), 'a@b.example'] });
  });

  it('counts rows as a sheet does, with line breaks in cells and empty rows', async () => {
    const { rows } = await rowsOf('Name,Comments\nA,"one\ntwo"\n\n,\nB,"a ""quoted"" word"\nC,5" hose\n');
    expect(rows).toEqual([
      { number: 2, cells: ['A', 'one\ntwo'] },
      { number: 5, cells: ['B', 'a "quoted" word'] },
      { number: 6, cells: ['C', '5" hose'] },
    ]);
  });

  it('has its headings under a title, and drops empty columns, totals and repeated headings', async () => {
    const { headings, rows } = await rowsOf(
      [
        'Student Report,,,,',
        'Lakeside, printed 7/1/24,,,',
        '',
        'First Name, Last  Name ,,Order Total,',
        'Amara,Nwosu,,65,',
        'First Name,Last  Name,,Order Total,',
        'Total,Wong,,65,',
        'Pam,Diaz,,65,vegetarian',
        ',,,,',
        'Grand Total: 3,,,195,',
      ].join('\n'),
    );
    expect(headings).toEqual(['First Name', 'Last Name', 'Order Total', 'Column 5']);
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [5, 'Amara', 'Nwosu', '65', ''],
      [7, 'Total', 'Wong', '65', ''],
      [8, 'Pam', 'Diaz', '65', 'vegetarian'],
    ]);
  });

  it('has as its headings the first cells without a gap, if it knows none', async () => {
    const { headings } = await rowsOf('Log,,\nof,,2019\nWer,Was,Wann\nAmara,BLS,2019\n');
    expect(headings).toEqual(['Wer', 'Was', 'Wann']);
  });

  it('has each heading once', async () => {
    expect((await rowsOf('Name,Email,Email,Email (2)\nA,b,c,d')).headings).toEqual([
      'Name',
      'Email',
      'Email (2)',
      'Email (2) (2)',
    ]);
  });

  it('has every cell as it was written', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' ', '漢', '7'), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (pairs) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const lines = pairs.map(([one, two]) => `first,${quoted(one)},${quoted(two)}`);
        const { rows } = await rowsOf(['Name,Email,Phone', ...lines].join('\r\n'));
        expect(rows.map(({ cells }) => cells.slice(1))).toEqual(pairs.map(([one, two]) => [one.trim(), two.trim()]));
      }),
    );
  });
});

describe('a .csv file that is refused', () => {
  const long = 'x'.repeat(10_001);

  it.each([
    ['no rows', 'Name,Email\n', 'There are no rows in this file.'],
    ['nothing', '', 'There are no rows in this file.'],
    ['101 columns', `${'a,'.repeat(101)}a\n${'1,'.repeat(101)}1`, 'more than 100 columns'],
    ['a long cell', `Name,Email\n${long},b`, 'A cell in row 2 has more than 10,000 characters.'],
    ['a megabyte in a cell', `Name,Email\n"${'x'.repeat(1_100_000)}",b`, 'Row 2 is too long.'],
    ['100,001 rows', `Name,Email\n${'a,b\n'.repeat(100_001)}`, 'more than 100,000 rows'],
    ['an open quotation mark', 'Name,Email\na,b\n"c,d\ne,f', 'Row 3 has a quotation mark that is never closed.'],
    ['noise', Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 7) % 256)), 'Save it as “CSV UTF-8”'],
    ['more than 50 MB', Buffer.alloc(50 * 1024 * 1024 + 1, 'a'), 'larger than 50 MB'],
  ])('has %s', async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'unreadable_file',
      message: expect.stringContaining(message),
    });
  });
});

describe('a ZIP of .csv files', () => {
  const isWanted = (path: string) => path === 'people.csv';
  const readZip = async (...parts: Parameters<typeof zipOf>[0]) =>
    await readTables(zipOf(parts), 'export.zip', isHeading, isWanted);
  const people = { name: 'people.csv', content: '\uFEFFName,Email\r\n"Zoë, Peña",zoe@post.example\r\n' };

  it('has the files that are wanted, each as a sheet, and no others', async () => {
    const photo = { name: 'files/photos/1.webp', content: 'x', declaredSize: 900 * 1024 * 1024 };
    expect(await readZip({ name: 'audit.csv', content: 'Name,Email\r\nAda,a@b.example\r\n' }, people, photo)).toEqual([
      {
        sheet: 'people.csv',
        headings: ['Name', 'Email'],
        rows: [{ number: 2, cells: ['Zoë, Peña', 'zoe@post.example'] }],
      },
    ]);
  });

  it('is refused if it would be too large unpacked, or is larger than it says', async () => {
    await expect(readZip({ ...people, declaredSize: 400 * 1024 * 1024 })).rejects.toThrow('more than 300 MB unpacked');
    await expect(readZip({ ...people, declaredSize: 3 })).rejects.toThrow('damaged');
  });
});
