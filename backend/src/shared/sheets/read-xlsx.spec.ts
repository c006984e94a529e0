import fc from 'fast-check';
import { SEED } from '../../../test/support/seed.js';
import { type SheetCell, xlsxOf, xlsxPartsOf } from '../../../test/support/xlsx-file.js';
import { type ZipPart, zipOf } from '../../../test/support/zip-file.js';
import { readTables, UnreadableFile } from './read-tables.js';

fc.configureGlobal({ seed: SEED });

const isHeading = (cell: string): boolean => ['Name', 'Email'].includes(cell);
const read = async (bytes: Buffer, name = 'report.xlsx') => await readTables(bytes, name, isHeading);

/** The cells of one sheet below two known headings. */
async function cellsOf(...rows: SheetCell[][]): Promise<string[][]> {
  const [table] = await read(xlsxOf({ name: 'Report', rows: [['Name', 'Email'], ...rows] }));
  return table!.rows.map(({ cells }) => cells);
}

/** A workbook of one sheet, with one of its parts changed. */
function changed(
  name: string,
  change: (content: string) => string,
  rows: SheetCell[][] = [
    ['Name', 'Email'],
    ['A', 'b'],
  ],
  declaredSize?: number,
) {
  const parts = xlsxPartsOf([{ name: 'Report', rows }]);
  return zipOf(
    parts.map((part) =>
      part.name === name
        ? { ...part, content: change(part.content as string), ...(declaredSize && { declaredSize }) }
        : part,
    ),
  );
}

const WITH_SHEET = 'xl/worksheets/sheet1.xml';

describe('an .xlsx file', () => {
  it('is read by sheet, with the numbers of its rows', async () => {
    const tables = await read(
      xlsxOf(
        {
          name: 'R & D',
          rows: [['Report'], [], ['Name', 'Email'], ['Zoë <Peña>', 'z@b.example'], [], ['Amara', null]],
        },
        { name: 'Empty', rows: [] },
        {
          name: 'Lists',
          rows: [
            ['Status', 'Course'],
            ['a', 'b'],
          ],
          isHidden: true,
        },
        {
          name: 'More',
          rows: [
            ['Name', 'Email'],
            ['Pam', 'p@b.example'],
          ],
        },
      ),
    );
    expect(tables).toEqual([
      {
        sheet: 'R & D',
        headings: ['Name', 'Email'],
        rows: [
          { number: 4, cells: ['Zoë <Peña>', 'z@b.example'] },
          { number: 6, cells: ['Amara', ''] },
        ],
      },
      { sheet: 'More', headings: ['Name', 'Email'], rows: [{ number: 2, cells: ['Pam', 'p@b.example'] }] },
    ]);
  });

  it('has numbers as they are typed, dates in ISO 8601, and the stored results of formulas', async () => {
    const moment = new Date('2024-07-10T14:30Z');
    expect(
      await cellsOf(
        [235_512_345_678, 4.5],
        [{ date: new Date('2024-07-10') }, { moment }],
        [{ formula: 'CONCAT("a","b")', result: 'a<b' }, true],
      ),
    ).toEqual([
      ['235512345678', '4.5'],
      ['2024-07-10', '2024-07-10T14:30'],
      ['a<b', 'TRUE'],
    ]);
  });

  it.each([
    ['a month', '<c r="A2" s="3"><v>44378</v></c>', '2021-07'],
    ['a number in exponents', '<c r="A2"><v>2.35512345678E11</v></c>', '235512345678'],
    [
      'runs of rich text',
      '<c r="A2" t="inlineStr"><is><r><t>Ma</t></r><r><t>ya</t></r><rPh><t>x</t></rPh></is></c>',
      'Maya',
    ],
    ['an escaped character', '<c r="A2" t="inlineStr"><is><t>one_x000A_two</t></is></c>', 'one\ntwo'],
    ['a day that is stored as text', '<c r="A2" t="d"><v>2024-07-10T00:00:00.000Z</v></c>', '2024-07-10'],
    ['a moment that is stored as text', '<c r="A2" t="d"><v>2024-07-10T14:30:00Z</v></c>', '2024-07-10T14:30'],
    ['an empty cell in the style of a date', '<c r="A2" s="1"/><c r="B2"><v>1</v></c>', ''],
    ['no reference', '<c t="inlineStr"><is><t>Maya</t></is></c>', 'Maya'],
    ['a text that is missing', '<c r="A2" t="s"><v>99</v></c><c r="B2"><v>1</v></c>', ''],
    ['a formula without a result', '<c r="A2"><f>NOW()</f></c><c r="B2"><v>1</v></c>', ''],
    ['a date that Excel does not have', '<c r="A2" s="1"><v>-3</v></c>', '-3'],
  ])('reads %s', async (_, cell, text) => {
    const [table] = await read(
      changed(WITH_SHEET, (xml) => xml.replace(/<row r="2">.*<\/row>/, `<row r="2">${cell}</row>`)),
    );
    expect(table?.rows[0]?.cells[0]).toBe(text);
  });

  it.each([
    ['mm/dd/yyyy', '45483.1875', '2024-07-10T04:30'],
    ['[$-409]d-mmm-yy;@', '45483', '2024-07-10'],
    ['[$-409]mmm\\-yy;@', '45483', '2024-07'],
    ['yyyy', '45483', '2024-07-10'],
    ['h:mm AM/PM', '0.1875', '04:30'],
    ['h:mm', '0', '00:00'],
    ['"days "0', '12', '12'],
    ['[Red]0.00', '12.5', '12.5'],
    ['0\\d', '12', '12'],
    ['General', '45483', '45483'],
  ])('reads a number in the format %s', async (format, number, text) => {
    const parts = xlsxPartsOf([{ name: 'Report', rows: [['Name', 'Email']] }]).map(({ name, content }) => ({
      name,
      content: (content as string)
        .replace(/formatCode="[^"]*"/, () => `formatCode="${format.replaceAll('"', '&quot;')}"`)
        .replace('</sheetData>', `<row><c s="3"><v>${number}</v></c><c><v>1</v></c></row></sheetData>`),
    }));
    expect((await read(zipOf(parts)))[0]?.rows).toEqual([{ number: 2, cells: [text, '1'] }]);
  });

  it('reads dates of a workbook that counts from 1904', async () => {
    const bytes = changed('xl/workbook.xml', (xml) => xml.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'), [
      ['Name', 'Date'],
      ['A', { date: new Date('2020-07-09') }],
    ]);
    expect((await read(bytes))[0]?.rows[0]?.cells).toEqual(['A', '2024-07-10']);
  });

  it('reads tags with a prefix', async () => {
    const prefixed = (xml: string) => xml.replace(/<(\/?)([a-z])/gi, '<$1x:$2').replace('xmlns=', 'xmlns:x=');
    expect((await read(changed(WITH_SHEET, prefixed)))[0]?.rows[0]?.cells).toEqual(['A', 'b']);
  });
});

describe('a workbook that is refused', () => {
  const partsOf = (rows: SheetCell[][]) => xlsxPartsOf([{ name: 'Report', rows }]);
  const withPart = (part: ZipPart) =>
    zipOf([
      ...partsOf([
        ['Name', 'Email'],
        ['A', 'b'],
      ]),
      part,
    ]);
  const sheetOf = (name: string) => ({ name, rows: [['Name', 'Email']] });
  const sheets = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `${index}`, rows: [] }));
  const ole = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(text, 'utf16le')]);

  it.each([
    ['a password', ole('EncryptedPackage'), 'has a password'],
    ['the format of old Excel', ole('Workbook'), 'Save it as .xlsx'],
    [
      'macros',
      changed('xl/_rels/workbook.xml.rels', (xml) =>
        xml.replace(
          '</Relationships>',
          '<Relationship Id="m" Type="http://x/vbaProject" Target="vbaProject.bin"/></Relationships>',
        ),
      ),
      'has macros',
    ],
    [
      'the binary format',
      changed('_rels/.rels', (xml) => xml.replace('workbook.xml', 'workbook.bin')),
      'Save it as .xlsx',
    ],
    ['the format of OpenDocument', zipOf([{ name: 'content.xml', content: '<x/>' }]), 'Save it as .xlsx'],
    ['no sheets, as an archive', zipOf([{ name: 'students.csv', content: 'a,b' }]), 'This archive holds no sheet.'],
    ['a document in it', changed('xl/workbook.xml', () => '<document/>'), 'This archive holds no sheet.'],
    ['1,000 sheets', xlsxOf(...sheets(1_000)), 'more than 100 sheets'],
    ['no rows', xlsxOf({ name: 'Report', rows: [['Name', 'Email']] }), 'There are no rows'],
    ['300 columns', xlsxOf({ name: 'R', rows: [Array(300).fill('a'), Array(300).fill('b')] }), 'more than 100 columns'],
    ['101 columns', xlsxOf({ name: 'R', rows: [Array(101).fill('a'), Array(101).fill('b')] }), 'more than 100 columns'],
    [
      'a long cell',
      xlsxOf({
        name: 'R',
        rows: [
          ['Name', 'Email'],
          ['a', 'x'.repeat(10_001)],
        ],
      }),
      'A cell in row 2',
    ],
    ['a megabyte in a cell', xlsxOf({ name: 'R', rows: [['Name', 'x'.repeat(1_500_000)]] }), 'damaged'],
    [
      '100,001 rows',
      changed(WITH_SHEET, (xml) =>
        xml.replace('</sheetData>', `${'<row><c><v>1</v></c></row>'.repeat(100_021)}</sheetData>`),
      ),
      'more than 100,000 rows',
    ],
    [
      'a bomb that its directory declares',
      withPart({ name: 'x.xml', content: 'a', declaredSize: 400_000_000 }),
      '300 MB unpacked',
    ],
    [
      'a bomb that its directory hides',
      changed(
        WITH_SHEET,
        (xml) => xml.replace('</sheetData>', `${'<row/>'.repeat(1_000_000)}</sheetData>`),
        undefined,
        5_000,
      ),
      'damaged',
    ],
    ['6,000 parts', zipOf(Array.from({ length: 6_000 }, (_, index) => ({ name: `${index}`, content: '' }))), 'damaged'],
    [
      'a cell far to the right',
      changed(WITH_SHEET, (xml) => xml.replace('r="B2"', 'r="XFD2"')),
      'more than 100 columns',
    ],
    [
      '120,000 rows in two sheets',
      zipOf(
        xlsxPartsOf([sheetOf('A'), sheetOf('B')]).map(({ name, content }) => ({
          name,
          content: (content as string).replace(
            '</sheetData>',
            `${'<row><c><v>1</v></c></row>'.repeat(60_000)}</sheetData>`,
          ),
        })),
      ),
      'more than 100,000 rows',
    ],
    [
      'a long text in each of 11,000 cells',
      xlsxOf({ name: 'R', rows: [['Name', 'Email'], ...Array(5_500).fill(['x'.repeat(9_999), 'x'.repeat(9_999)])] }),
      'more than 100,000,000 characters',
    ],
    [
      'endless empty texts',
      changed('xl/sharedStrings.xml', () => `<sst>${'<si/>'.repeat(2_000_001)}</sst>`),
      'damaged',
    ],
    [
      'endless styles',
      changed('xl/styles.xml', () => `<styleSheet><cellXfs>${'<xf/>'.repeat(100_002)}</cellXfs></styleSheet>`),
      'damaged',
    ],
    ['endless nesting', changed(WITH_SHEET, () => `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`), 'damaged'],
    [
      'a sheet that is listed twice',
      changed('xl/workbook.xml', (xml) => xml.replace(/<sheet .*?\/>/, '$&$&')),
      'damaged',
    ],
    [
      'half of its bytes',
      xlsxOf({
        name: 'R',
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      }).subarray(0, 700),
      'damaged',
    ],
    ['broken XML', changed(WITH_SHEET, (xml) => xml.slice(0, -30)), 'damaged'],
    [
      'a missing sheet',
      zipOf(
        partsOf([
          ['a', 'b'],
          ['c', 'd'],
        ]).filter(({ name }) => name !== WITH_SHEET),
      ),
      'damaged',
    ],
  ])('has %s', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'unreadable_file',
      message: expect.stringContaining(message),
    });
  });
});

describe('a workbook with random bytes in it', () => {
  it('is read or refused', async () => {
    const bytes = xlsxOf({
      name: 'Report',
      rows: [
        ['Name', 'Date'],
        ['Zoë', { date: new Date('2024-07-10') }],
      ],
    });
    const parts = xlsxPartsOf([
      {
        name: 'Report',
        rows: [
          ['Name', 'Email'],
          ['Zoë', 4.5],
        ],
      },
    ]);
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 5 }),
        fc.nat(parts.length),
        async (changes, place) => {
          const damage = (content: Buffer) => {
            for (const [at, value] of changes) content[at % content.length] = value;
            return content;
          };
          // In the archive itself, or in the text of one of its parts.
          const damagedBytes =
            place === parts.length
              ? damage(Buffer.from(bytes))
              : zipOf(
                  parts.map((part, index) =>
                    index === place ? { ...part, content: damage(Buffer.from(part.content as string)) } : part,
                  ),
                );
          try {
            await read(damagedBytes);
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableFile);
          }
        },
      ),
    );
  });
});

describe('a file of another kind', () => {
  it.each([
    ['students.xls', '<html><table><tr><td>Name</td></tr></table></html>', 'This file is a web page or XML.'],
    ['scan.pdf', `%PDF-1.7\n${'\0'.repeat(50)}`, 'This is no sheet.'],
  ])('%s is refused', async (name, content, message) => {
    await expect(read(Buffer.from(content), name)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining(message),
    });
  });
});
